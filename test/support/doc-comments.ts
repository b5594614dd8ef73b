import ts from "typescript";

/** A phrase that no comment may hold, with what to write instead. */
interface Phrase {
  readonly pattern: RegExp;
  readonly remedy: string;
}

/** Beginnings of a doc comment that make sense only to a reader of the comment above. */
const LEANING_STARTS: readonly Phrase[] = [
  { pattern: /^(?:it|its|he|his|they|their|them|one's)\b/i, remedy: "name the thing instead of a pronoun" },
  { pattern: /^(?:this|that|these|those|such|here|there)\b/i, remedy: "name the thing instead of pointing at it" },
  { pattern: /^(?:who|whose|whom|whoever)\b/i, remedy: "begin with a noun or a verb" },
  { pattern: /^the same\b/i, remedy: "say what the thing is, even if its neighbour says so too" },
  { pattern: /^(?:does|do|did) (?:that|so|it)\b/i, remedy: "say what the function does" },
  { pattern: /^(?:ditto|likewise|also|too|else|otherwise)\b/i, remedy: "begin with a noun or a verb" },
  {
    pattern: /^(?:as above|as before|see above|like the above|of these|of those|of them)\b/i,
    remedy: "repeat the noun",
  },
  {
    pattern: /^(?:where (?:that|this|it)|in place of (?:which|that)|in (?:that|this) case)\b/i,
    remedy: "repeat the noun",
  },
  { pattern: /^(?:and|or|but|so|then|hence|thus)\b/i, remedy: "begin with a noun or a verb" },
];

/** Phrases that have to be read twice, in whatever comment they stand. */
const HARD_PHRASES: readonly Phrase[] = [
  { pattern: /\bso (?:many|few|often)\b(?! that)/i, remedy: "give the number, or the name of what holds it" },
  { pattern: /\bsuch as (?:are|is|have|has|do|does)\b/i, remedy: "name the things that are meant" },
  { pattern: /\bor else such\b/i, remedy: "name the things that are meant" },
  { pattern: /\b(?:of|for|to|in place of|instead of) whom\b/i, remedy: "make two sentences of it" },
  { pattern: /\b(?:of|in place of|instead of) which\b/i, remedy: "make two sentences of it" },
  { pattern: /\bthose (?:that|who|which|whose)\b/i, remedy: 'write "cells that", "walkers that" and so on' },
  { pattern: /\ball decided\b/i, remedy: 'write "with every default filled in"' },
  { pattern: /\bthe same, (?:but|all|for|in|by|as|with)\b/i, remedy: "say what the thing is" },
  { pattern: /(?:^|[.;:] )(?:who|whoever)\b/i, remedy: "name who is meant: a caller, a walker, a planner" },
  { pattern: /\bdoes that\.(?:\s|$)/i, remedy: "say what is done" },
];

/** Words that tie a noun to what it belongs to, which lets a phrase without a verb stand alone. */
const TIES =
  /\b(?:of|in|on|at|by|for|from|to|with|without|between|around|per|as|that|which|where|when|whether|if|while)\b/i;

/** Words at the head of a sentence that has a verb: the verb itself, as in "Returns", or the head of a clause. */
const HEAD = /^(?:[A-Z][a-z]+s|What|How|Whether|Which|Where|When|Each) /;

/** The most words of a phrase that may be a mere label, such as "The next free number." */
const LONGEST_LABEL = 5;

/** What is wrong with the comments of one file of TypeScript: a line for each fault, in the order of the file. */
export function faultsOfComments(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: { readonly at: number; readonly text: string }[] = [];
  const report = (at: number, fault: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(at);
    faults.push({ at, text: `${file}:${line + 1} ${fault}` });
  };
  for (const node of exportedNodes(source)) checkDocComment(node, report);
  for (const { at, words } of commentsOf(source)) {
    for (const fault of faultsAmong(HARD_PHRASES, words)) report(at, fault);
  }
  return faults.sort((a, b) => a.at - b.at).map((fault) => fault.text);
}

/** The phrases of one page of Markdown that have to be read twice, a line each; code and quotations are left out. */
export function faultsOfPage(page: string, text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/`[^`]*`|"[^"]*"/g, "…");
  // a table is a row a line, a paragraph or an item of a list goes on in the next line
  const parts = prose.split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)/);
  return parts.flatMap((part) =>
    faultsAmong(HARD_PHRASES, part.replaceAll(/\s+/g, " ").trim()).map((fault) => `${page} ${fault}`),
  );
}

/** Reports what is wrong with the doc comment of one exported declaration or member. */
function checkDocComment(node: ts.Node, report: (at: number, fault: string) => void): void {
  const at = node.getStart();
  const comment = docCommentOf(node);
  if (comment === undefined) {
    if (needsComment(node)) report(at, `${nameOf(node)} has no doc comment`);
    return;
  }
  for (const fault of faultsAmong(LEANING_STARTS, comment)) report(at, fault);
  const [sentence] = comment.split(/(?<=\.)\s/);
  const count = sentence.split(/\s+/).length;
  if (count < 3) report(at, `"${sentence}" has fewer than three words`);
  else if (count <= LONGEST_LABEL && !HEAD.test(sentence) && !TIES.test(sentence)) {
    report(at, `"${sentence}" has no verb and does not say of what`);
  }
}

function faultsAmong(phrases: readonly Phrase[], words: string): string[] {
  return phrases.flatMap(({ pattern, remedy }) => {
    const found = pattern.exec(words);
    return found === null ? [] : [`"${excerpt(words, found.index)}": ${remedy}`];
  });
}

function excerpt(words: string, from: number): string {
  return words.slice(Math.max(0, from - 10), from + 50);
}

/** The exported declarations of a file, each followed by its members that a caller can see. */
function* exportedNodes(source: ts.SourceFile): Iterable<ts.Node> {
  for (const statement of source.statements) {
    if (!isExported(statement)) continue;
    yield statement;
    if (ts.isClassDeclaration(statement)) yield* statement.members.filter(isVisible);
    else if (ts.isInterfaceDeclaration(statement)) yield* statement.members;
    else if (ts.isTypeAliasDeclaration(statement)) yield* membersOfType(statement.type);
  }
}

/** The members of the object types that a type is written with. */
function membersOfType(type: ts.TypeNode): ts.Node[] {
  if (ts.isTypeLiteralNode(type)) return [...type.members];
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap(membersOfType);
  return [];
}

function isExported(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && hasModifier(node, ts.SyntaxKind.ExportKeyword);
}

function isVisible(member: ts.ClassElement): boolean {
  const isPrivateName = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return !isPrivateName && !(ts.canHaveModifiers(member) && hasModifier(member, ts.SyntaxKind.PrivateKeyword));
}

function hasModifier(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false;
}

function needsComment(node: ts.Node): boolean {
  // an implementation of an overloaded function has the comments of its overloads
  if (ts.isFunctionDeclaration(node)) return node.body === undefined || !isOverloaded(node);
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
}

function isOverloaded(implementation: ts.FunctionDeclaration): boolean {
  const siblings = implementation.getSourceFile().statements;
  return siblings.some(
    (other) =>
      other !== implementation && ts.isFunctionDeclaration(other) && other.name?.text === implementation.name?.text,
  );
}

function nameOf(node: ts.Node): string {
  const { name } = node as ts.NamedDeclaration;
  return name?.getText() ?? node.getText().split("\n")[0];
}

/** The text of the last doc comment of a node, without its tags, or `undefined` where there is none or only tags. */
function docCommentOf(node: ts.Node): string | undefined {
  const last = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return ts.getTextOfJSDocComment(last?.comment)?.trim();
}

/** All comments of a file as running text: lines joined, marks of comments taken away, doc comments and others alike. */
function commentsOf(source: ts.SourceFile): { readonly at: number; readonly words: string }[] {
  const comments: { at: number; words: string; end: number; isLine: boolean }[] = [];
  for (const { pos, end, kind } of rangesOfComments(source)) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const words = wordsOf(source.text.slice(pos, end));
    const last = comments.at(-1);
    // a sentence may go on in the next line
    if (isLine && last?.isLine && /^\s+$/.test(source.text.slice(last.end, pos))) {
      last.words += ` ${words}`;
      last.end = end;
    } else comments.push({ at: pos, words, end, isLine });
  }
  return comments;
}

function wordsOf(comment: string): string {
  const inner = comment.replace(/^\/\*+|\*\/$|^\/\/+/g, "");
  return inner
    .replaceAll(/\n\s*\*?/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Where the comments of a file stand, each once, in order. */
function rangesOfComments(source: ts.SourceFile): ts.CommentRange[] {
  const rangeOfStart = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
      ];
      for (const range of ranges) rangeOfStart.set(range.pos, range);
    }
    for (const child of children) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return [...rangeOfStart.values()].sort((a, b) => a.pos - b.pos);
}
