import { expect, test } from "vitest";
import { recipesIn } from "./recipe.ts";

const PAGE = `# Tools

The file \`main.js\`:

\`\`\`js
run();
\`\`\`

## Packer

In \`package.json\`:

\`\`\`json
{ "packer": true }
\`\`\`

\`\`\`sh
npm install octile packer
npx packer build
\`\`\`

## Runner

\`\`\`sh
npx runner main.js
\`\`\`

## Advice without commands

\`\`\`ts
run();
\`\`\`
`;

test("a recipe has the files of its section and of the head, and the commands in order", () => {
  const manifest = { name: "app", private: true, type: "module" };
  expect(recipesIn(PAGE)).toEqual([
    {
      name: "Packer",
      files: { "main.js": "run();\n", "package.json": JSON.stringify({ ...manifest, packer: true }) },
      commands: ["npm install octile packer", "npx packer build"],
    },
    {
      name: "Runner",
      files: { "main.js": "run();\n", "package.json": JSON.stringify(manifest) },
      commands: ["npx runner main.js"],
    },
  ]);
});
