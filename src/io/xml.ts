import { show } from "../check.ts";
import { faultAt } from "./fault.ts";

/** What a reader needs of a node of an XML document. A node of a browser has it, and one of `@xmldom/xmldom`. */
export interface XmlNode {
  /** The name of an element, such as `layer`; other nodes have names of their own, such as `#text`. */
  readonly nodeName: string;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
  /** The text of the node and of all nodes inside it. */
  readonly textContent: string | null;
  /** The value of an attribute, or `null` for one that is missing. Only elements have this method. */
  getAttribute?(name: string): string | null;
}

/** What a reader needs of an XML document: its outermost element. */
export interface XmlDocument {
  readonly documentElement: XmlNode | null;
}

/** Parses XML as `(text) => new DOMParser().parseFromString(text, "text/xml")` does; throws if the text is damaged. */
export type XmlParser = (text: string) => XmlDocument;

/** The part of a browser that parses XML. */
type BrowserParser = new () => { parseFromString(text: string, type: "text/xml"): XmlDocument };

/** A browser answers a damaged text with a document in which an element of this name is the outermost, or near it. */
const PARSER_ERROR = "parsererror";

/** Whether a text holds XML rather than JSON. */
export function isXml(text: string): boolean {
  return /^\ufeff?\s*</.test(text);
}

/** The outermost element of a text in XML, which must have the name `element`; `file` says in errors what the text is. */
export function rootOfXml(file: string, text: string, element: string, given: XmlParser | undefined): XmlNode {
  // an entity may stand for text that stands for text, and so on, until a small file fills the memory
  if (text.includes("<!ENTITY")) throw faultAt(file, "XML that defines no entities", '"<!ENTITY"');
  const root = parsed(file, text.replace(/^\ufeff?\s*/, ""), given ?? parserOfBrowser(file));
  if (root.nodeName !== element) throw faultAt(file, `an XML element ${show(element)}`, show(root.nodeName));
  return root;
}

/** The elements of a name directly inside another, in order. */
export function childrenOf(parent: XmlNode, name: string): XmlNode[] {
  const children: XmlNode[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeName === name) children.push(node);
  }
  return children;
}

/** The text of an attribute, or `undefined` for one that is missing. */
export function attributeOf(element: XmlNode, name: string): string | undefined {
  return element.getAttribute?.(name) ?? undefined;
}

function parsed(file: string, text: string, parseXml: XmlParser): XmlNode {
  const fault = (cause?: unknown): SyntaxError =>
    new SyntaxError(faultAt(file, "well-formed XML", show(text)).message, { cause });
  let root: XmlNode | null | undefined;
  try {
    root = parseXml(text)?.documentElement;
  } catch (error) {
    throw fault(error);
  }
  if (typeof root !== "object" || root === null || isParserError(root)) throw fault();
  return root;
}

/** Firefox makes the message the outermost element; Chromium puts it first into that element, or into a page. */
function isParserError({ nodeName, firstChild }: XmlNode): boolean {
  const names = [nodeName, firstChild?.nodeName, firstChild?.firstChild?.nodeName];
  return names.includes(PARSER_ERROR);
}

function parserOfBrowser(file: string): XmlParser {
  const { DOMParser: Parser } = globalThis as { readonly DOMParser?: BrowserParser };
  if (Parser !== undefined) return (text) => new Parser().parseFromString(text, "text/xml");
  throw new TypeError(
    `${file} in XML needs a parser where there is no DOMParser: give the option parseXml, for example with the package @xmldom/xmldom.`,
  );
}
