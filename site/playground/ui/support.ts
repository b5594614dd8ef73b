/** Whether this browser can compress what a link holds. */
export const CAN_MAKE_LINKS: boolean = typeof CompressionStream !== "undefined";

/** What this browser cannot do, in sentences for the user. */
export function unsupported(): string[] {
  const lacks: string[] = [];
  if (!CAN_MAKE_LINKS) lacks.push("This browser has no CompressionStream: links can be opened, but not made.");
  if (typeof Worker === "undefined")
    lacks.push("This browser has no workers: the swarm works on the page's own thread.");
  return lacks;
}
