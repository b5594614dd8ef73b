/** An element of an XML document, as far as tests look at one. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** Parses a document and throws where it is not well-formed. It knows what drawings use: no comments, no namespaces. */
export function parseXml(document: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let end = 0;
  for (const match of document.matchAll(TOKEN)) {
    const [token, closing, name, attributes, selfClosing, text] = match;
    end = match.index + token.length;
    const parent = open[open.length - 1];
    if (text !== undefined) parent.text += decode(text);
    else if (closing === "/") {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>.`);
      open.pop();
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [], text: "" };
      parent.children.push(element);
      if (selfClosing === "") open.push(element);
    }
  }
  if (end !== document.length) throw new Error(`No XML at ${JSON.stringify(document.slice(end, end + 60))}.`);
  if (open.length > 1) throw new Error(`<${open[open.length - 1].name}> is not closed.`);
  if (root.children.length !== 1) throw new Error(`${root.children.length} root elements.`);
  return root.children[0];
}

/** All elements of this name, at any depth. */
export function elementsOf(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)]);
}

/** All elements that have this class, at any depth. */
export function elementsOfClass(element: Element, className: string): Element[] {
  return element.children.flatMap((child) => [
    ...(child.attributes.class?.split(" ").includes(className) ? [child] : []),
    ...elementsOfClass(child, className),
  ]);
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(/([\w:-]+)="([^"]*)"/g)) {
    if (name in attributes) throw new Error(`Attribute ${name} twice.`);
    attributes[name] = decode(value);
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(\w*;?)/g, (entity, name: string) => {
    const char = ENTITIES[name.replace(/;$/, "")];
    if (char === undefined || !name.endsWith(";")) throw new Error(`Not an entity: ${entity}.`);
    return char;
  });
}
