import { expect, test } from "vitest";
import { decodeLink } from "../../../site/playground/model/link.ts";
import { PRESETS } from "../../../site/playground/model/presets.ts";
import links from "../../../site/playground/presets.json" with { type: "json" };
import { createPlanner } from "../../../src/index.ts";

test("every preset has a link, in the same order", () => {
  expect(links.map(({ title, about }) => ({ title, about }))).toEqual(
    PRESETS.map(({ title, about }) => ({ title, about })),
  );
});

test.each(PRESETS.map(({ title, session }, index) => ({ title, session, index })))(
  "the link of $title restores what the preset says; else run: npm run presets",
  async ({ session, index }) => {
    const wanted = session();
    const restored = await decodeLink(links[index].link);
    expect(restored.settings()).toEqual(wanted.settings());
    expect(restored.source.value).toEqual(wanted.source.value);
    expect(restored.grid.value.toString()).toBe(wanted.grid.value.toString());
  },
);

test("agents of up to 3 × 3 cells have a path on the first map", () => {
  const { grid, start, goal, agent } = PRESETS[0].session();
  const planner = createPlanner(grid.value, { algorithm: "astar" });
  for (const size of [1, 2, 3]) {
    const path = planner.findPath(start.value, goal.value, { agent: { ...agent.value, size } });
    expect(path.status).toBe("found");
  }
});
