/** Makes the same calls on a world of either kind, and tells what came of them in a form that can be compared. */
export async function play(world, loadWorld) {
  world.edit({ x: 20, y: 0, width: 1, height: 39, terrain: "wall" });
  const { status, cost, cells } = await world.findPath("soldier", { x: 1, y: 1 }, { x: 37, y: 5 });
  const { sentence } = await world.explain("tank", { x: 1, y: 1 }, { x: 37, y: 5 });

  const walker = world.walk("soldier", { x: 1, y: 1 }, { x: 37, y: 5 });
  const steps = [];
  while (steps.length < 10) {
    const cell = walker.next();
    if (cell === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
    else steps.push(cell);
  }

  const { grid, walkers } = loadWorld(await world.save());
  const saved = Array.from(walkers.values(), ({ id, agent, cell, goal }) => ({ id, agent, cell, goal }));
  return { status, cost, cells: Array.from(cells), sentence, steps, map: String(grid), saved };
}
