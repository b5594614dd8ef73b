/** A line of an SVG path. */
interface Line {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** The lines of path data that holds `m`, `h` and `v` only, loops closed as filling closes them. */
function linesOf(data: string, isClosed: boolean): Line[] {
  const lines: Line[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const close = (): void => {
    if (isClosed && (x !== startX || y !== startY)) lines.push({ fromX: x, fromY: y, toX: startX, toY: startY });
  };
  const commands = [...data.matchAll(/m(-?[\d.]+) ?(-?[\d.]+)|([hv])(-?\d+)/g)];
  if (commands.map(([text]) => text).join("") !== data) throw new Error(`Not only m, h and v: ${data}`);
  for (const [, dx, dy, letter, length] of commands) {
    if (letter === undefined) {
      close();
      [x, y] = [x + Number(dx), y + Number(dy)];
      [startX, startY] = [x, y];
      continue;
    }
    const [fromX, fromY] = [x, y];
    if (letter === "h") x += Number(length);
    else y += Number(length);
    lines.push({ fromX, fromY, toX: x, toY: y });
  }
  close();
  return lines;
}

/** Which cells are filled: those with lines around them, by the nonzero rule. Closing lines must not be slanted. */
export function filledCells(data: string, width: number, height: number): boolean[] {
  const lines = linesOf(data, true);
  if (lines.some(({ fromX, fromY, toX, toY }) => fromX !== toX && fromY !== toY)) throw new Error("A slanted line.");
  return Array.from({ length: width * height }, (_, cell) => {
    const x = (cell % width) + 0.5;
    const y = Math.floor(cell / width) + 0.5;
    let winding = 0;
    for (const { fromX, fromY, toX, toY } of lines) {
      if (fromX !== toX || fromX > x || Math.min(fromY, toY) > y || Math.max(fromY, toY) < y) continue;
      winding += Math.sign(toY - fromY);
    }
    return winding !== 0;
  });
}

/** Which cells a line of one cell's thickness covers. */
export function strokedCells(data: string, width: number, height: number): boolean[] {
  const lines = linesOf(data, false);
  return Array.from({ length: width * height }, (_, cell) => {
    const x = (cell % width) + 0.5;
    const y = Math.floor(cell / width) + 0.5;
    return lines.some(({ fromX, fromY, toX, toY }) => fromY === y && toY === y && fromX < x && x < toX);
  });
}
