import { show } from "../check.ts";
import { faultAt } from "./fault.ts";

/** The part of an XML node that readers use. Nodes of browsers and of `@xmldom/xmldom` have it. */
export interface XmlNode {
  /** The name of an element, for example `layer`; the names of other nodes begin with `#`, for example `#text`. */
  readonly nodeName: string;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
  /** The text of the node and of all nodes inside it. */
  readonly textContent: string | null;
  /** The value of an attribute, or `null` if the element lacks it. Only elements have this method. */
  getAttribute?(name: string): string | null;
}

/** The part of an XML document that readers use: its outermost element. */
export interface XmlDocument {
  readonly documentElement: XmlNode | null;
}

/**
 * A function that parses XML, for example `(text) => new DOMParser().parseFromString(text, "text/xml")`. It may throw if the
 * text is damaged.
 */
export type XmlParser = (text: string) => XmlDocument;

/** The class `DOMParser` of browsers. */
type BrowserParser = new () => { parseFromString(text: string, type: "text/xml"): XmlDocument };

/** The name of the element that a browser puts at or near the top of the document if the text is damaged. */
const PARSER_ERROR = "parsererror";

/** Whether a text holds XML rather than JSON. */
export function isXml(text: string): boolean {
  return /^\ufeff?\s*</.test(text);
}

/** Parses XML and returns its outermost element, which must have the name `element`. `file` says in errors what the text is. */
export function rootOfXml(file: string, text: string, element: string, given: XmlParser | undefined): XmlNode {
  // entities that hold other entities can make a small file fill the memory
  if (text.includes("<!ENTITY")) throw faultAt(file, "XML that defines no entities", '"<!ENTITY"');
  const root = parsed(file, text.replace(/^\ufeff?\s*/, ""), given ?? parserOfBrowser(file));
  if (root.nodeName !== element) throw faultAt(file, `an XML element ${show(element)}`, show(root.nodeName));
  return root;
}

/** The children of an element that have the name `name`, in order. */
export function childrenOf(parent: XmlNode, name: string): XmlNode[] {
  const children: XmlNode[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeName === name) children.push(node);
  }
  return children;
}

/** The text of an attribute, or `undefined` if the element lacks it. */
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

/**
 * Whether an outermost element reports damage. Firefox makes the report the outermost element; Chromium puts it first into that
 * element, or into a page.
 */
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
