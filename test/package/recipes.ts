import { readFileSync } from "node:fs";
import { join } from "node:path";

const PAGE = "docs/worker.md";

/** The block of JavaScript that docs/worker.md gives for a file, which its first line names. */
export function recipeOf(file: string): string {
  const text = readFileSync(join(import.meta.dirname, "..", "..", PAGE), "utf8");
  const blocks = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  const recipe = blocks.find((code) => code.startsWith(`// ${file}\n`));
  if (recipe === undefined)
    throw new Error(`${PAGE} should have a block of js that begins with // ${file}, and has none.`);
  return recipe;
}
