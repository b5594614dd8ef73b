/** What the home page adds to the head of the README: where to go from there. */
const WAYS = `
## What it does

- **Five algorithms, one face.** A\\*, HPA\\*, PRA\\*, QuickPath and HAA\\* answer the same questions:
  [choose one](docs/choosing.md), or [see how they work](docs/hpa.md), in pictures that can be played with.
- **Agents of any size, terrains of any cost.** A tank does not fit where a soldier does, a boat keeps to the water:
  [terrain and sizes](docs/terrain.md).
- **Maps that change.** An edit repairs what it touched and nothing else, and the answer is the same as after a new build:
  [maps that change](docs/dynamic-maps.md).
- **Thousands of walkers.** A world plans inside a budget of milliseconds a frame, or in a worker:
  [budgets and workers](docs/budgets.md).
- **Maps of games.** MovingAI, Tiled, LDtk, PNG and bytes: [map formats](docs/formats.md).
- **Held to it.** Every promise has [an oracle](docs/oracle.md); every number has the command that prints it, against
  [other packages](docs/comparison.md) and against [the papers](docs/experiments.md).
`;

const ACTIONS = `
<p class="actions"><a href="docs/getting-started.html">Getting started</a> <a href="playground/index.html">Playground</a> <a href="api/index.html">API reference</a></p>
`;

/** The home page as Markdown: sentence, picture and ten lines of the README, and where to go from there. */
export function homeMarkdown(readme: string): { markdown: string; about: string } {
  const about = partOf(readme, /^# octile\n\n([\s\S]*?)\n\n/);
  const picture = partOf(readme, /^(!\[.*\))$/m);
  const tenLines = partOf(readme, /^(## Ten lines\n[\s\S]*?)^## /m);
  const markdown = ["# octile", about, ACTIONS, picture, tenLines, WAYS].join("\n\n");
  return { markdown, about: about.replaceAll("\n", " ") };
}

/** The home page between header and end. */
export function homeHtml(text: string): string {
  return `<main id="main" class="home">\n${text}\n</main>`;
}

function partOf(readme: string, pattern: RegExp): string {
  const part = pattern.exec(readme)?.[1];
  if (part === undefined) throw new SyntaxError(`README.md must have a part like ${pattern}.`);
  return part;
}
