import type { Playground } from "./playground.ts";

/** Does something that may hold up the page for seconds, once it is to be read what that is. */
export async function whileSaying<Result>(
  { busy }: Playground,
  sentence: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  busy.value = sentence;
  await painted();
  try {
    return await work();
  } finally {
    busy.value = undefined;
  }
}

/** Waits until what has been said is to be seen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
