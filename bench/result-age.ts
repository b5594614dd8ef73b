import { dirname, join } from "node:path/posix";
import ts from "typescript";

/** The files of the project, now and at older commits; paths lead from its root, with slashes. */
export interface History {
  /** The text of a file as it is now; `undefined` if there is none. */
  now(file: string): string | undefined;
  /** The text of a file as of a commit; `undefined` if there was none. */
  at(commit: string, file: string): string | undefined;
  /** Which of some files differ from what they were at a commit; `undefined` if there is no such commit. */
  changedSince(commit: string, files: readonly string[]): readonly string[] | undefined;
}

/** Something that was measured and saved. */
export interface SavedResult {
  /** What to call it: its file, or its part of one. */
  readonly name: string;
  /** The commit that it names, and whether that was measured with changes on top. */
  readonly commit: string;
  readonly isChanged: boolean;
  /** The modules that it measures, with all that they import. */
  readonly modules: readonly string[];
}

/** What results measure, by the first word of their name; the first that fits counts. */
const MODULES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^versus|^dynamic|^terrain|^churn/,
    ["astar", "haa", "hpa", "pra", "quickpath"].map((algorithm) => `src/doors/${algorithm}.ts`),
  ],
  [/^(group|simulate|starvation)/, ["src/world/create-world.ts"]],
  [/^spans/, ["src/search/cell-search.ts"]],
  [/^(bounds|loops|guides)/, ["src/doors/hpa.ts", "src/doors/pra.ts", "src/doors/astar.ts"]],
  [/^(traffic-step|games|congestion|layers|lockstep)/, ["src/world/create-world.ts"]],
  [/^service/, ["src/service/index.ts", "src/service/node/index.ts"]],
  [/^(waypoints|cost-tables)/, ["src/doors/hpa.ts", "src/doors/haa.ts"]],
  [/^traffic/, ["src/traffic/index.ts"]],
  [/^fuzz-files/, ["src/io/index.ts"]],
  [/^worker/, ["src/worker/index.ts", "src/worker/thread.ts"]],
  [/^pool/, ["src/pool/index.ts", "src/pool/thread.ts"]],
  [/^playground/, ["site/playground/main.tsx"]],
  [/^(hpa|still)/, ["src/doors/hpa.ts", "src/doors/astar.ts"]],
  [/^pra/, ["src/doors/pra.ts", "src/doors/quickpath.ts", "src/doors/astar.ts"]],
  [/^haa/, ["src/doors/haa.ts", "src/doors/astar.ts"]],
];

/** The results that a saved file holds: one, or in that of the papers' experiments one for each. */
export function resultsIn(file: string, text: string): SavedResult[] {
  if (!file.endsWith("finished.json")) return [resultOf(file, file.replace(/^.*\//, ""), text)];
  const finished = JSON.parse(text) as Readonly<Record<string, { readonly machine: string }>>;
  return Object.entries(finished).map(([id, { machine }]) => resultOf(`${file}: ${id}`, id, machine));
}

function resultOf(name: string, subject: string, text: string): SavedResult {
  const found = /Commit ([0-9a-f]{7,40}|unknown)( with changes)?/.exec(text);
  if (found === null) throw new SyntaxError(`${name}: expected the commit that was measured, got none.`);
  const modules = MODULES.find(([pattern]) => pattern.test(subject));
  if (modules === undefined) throw new RangeError(`${name}: expected a row in MODULES that says what it measures.`);
  return { name, commit: found[1], isChanged: found[2] !== undefined, modules: modules[1] };
}

/** Why a result is older than what it measures, in a sentence; `undefined` if it is not. */
export function ageOf(result: SavedResult, history: History): string | undefined {
  const { name, commit, isChanged, modules } = result;
  if (isChanged) return `${name}: measured at ${commit} with changes that were not committed.`;
  const changed = history.changedSince(commit, importsOf(modules, history));
  if (changed === undefined) return `${name}: measured at ${commit}, which is no commit of this history.`;
  const others = changed.filter((file) => codeOf(file, history.at(commit, file)) !== codeOf(file, history.now(file)));
  if (others.length === 0) return undefined;
  const rest = others.length > 1 ? ` and ${others.length - 1} more files` : "";
  return `${name}: measured at ${commit}, and ${others[0]}${rest} changed since.`;
}

/** Modules of the project and all that they import, not counting types. */
function importsOf(modules: readonly string[], history: History): string[] {
  const files = new Set(modules);
  for (const file of files) {
    const code = codeOf(file, history.now(file));
    for (const [, imported] of code.matchAll(/(?:from|import|import\()\s*"(\.[^"]+\.tsx?)"/g)) {
      files.add(join(dirname(file), imported));
    }
  }
  return [...files];
}

/** What runs of texts that have been looked at: most results measure the same files. */
const codeOfText = new Map<string, string>();

/** A module without types, comments, and the word that lets other modules see a declaration: what runs. */
function codeOf(file: string, text = ""): string {
  const known = codeOfText.get(text);
  if (known !== undefined) return known;
  const code = transpile(file, text).replaceAll(/^export (?=const|function|class|async)/gm, "");
  codeOfText.set(text, code);
  return code;
}

function transpile(file: string, text: string): string {
  return ts.transpileModule(text, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.Preserve,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  }).outputText;
}

/** A link of a page to a saved result: its title names the commit of the figures beside it. */
export interface Quote {
  readonly page: string;
  readonly line: number;
  /** The file of the result, from the root of the project. */
  readonly file: string;
  readonly commit: string | undefined;
}

/** The links of a page to saved results, such as `[by map](../bench/results/hpa.txt "measured at 1a2b3c4")`. */
export function quotesIn(page: string, text: string): Quote[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/\]\(([^)\s]*bench\/results\/[\w-]+\.(?:txt|json))(?: "measured at (\w+)")?\)/g)].map(
        ([, target, commit]) => ({ page, line: index + 1, file: join(dirname(page), target), commit }),
      ),
    );
}

/** Why a page's figures are not those of the saved result that it links to, in a sentence; `undefined` if they are. */
export function faultOfQuote({ page, line, file, commit }: Quote, results: readonly SavedResult[]): string | undefined {
  const result = results.find(({ name }) => name === file);
  const where = `${page}:${line}`;
  if (result === undefined) return `${where}: links to ${file}, which is not there.`;
  if (commit === undefined) return `${where}: expected a title "measured at ${result.commit}" of the link to ${file}.`;
  return commit === result.commit ? undefined : `${where}: quotes ${file} as of ${commit}; it is of ${result.commit}.`;
}
