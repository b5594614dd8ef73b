/** What a section of a page says to do. */
export interface Recipe {
  readonly name: string;
  /** The files to write, by their names. */
  readonly files: Readonly<Record<string, string>>;
  /** The commands to run, in order. */
  readonly commands: readonly string[];
}

/** A block of code, with the name of its file if the sentence before it ends with one. */
const BLOCK = /(?:`([\w./-]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

/** Reads the recipes of a page: each section with commands, and the files that stand before all sections. */
export function recipesIn(page: string): Recipe[] {
  const [head, ...sections] = page.split(/^## /m);
  const common = filesIn(head);
  const withCommands = sections.filter((section) => /^```sh$/m.test(section));
  return withCommands.map((section) => {
    const { "package.json": settings = "{}", ...files } = filesIn(section);
    const manifest = { name: "app", private: true, type: "module", ...JSON.parse(settings) };
    return {
      name: section.slice(0, section.indexOf("\n")),
      files: { ...common, ...files, "package.json": JSON.stringify(manifest) },
      commands: Array.from(section.matchAll(BLOCK), ([, , language, code]) => (language === "sh" ? code : ""))
        .join("")
        .trimEnd()
        .split("\n"),
    };
  });
}

function filesIn(text: string): Record<string, string> {
  const blocks = Array.from(text.matchAll(BLOCK), ([, file, , code]) => [file, code] as const);
  return Object.fromEntries(blocks.filter(([file]) => file !== undefined));
}
