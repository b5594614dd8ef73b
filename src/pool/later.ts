// browsers and Node have setTimeout, Node has setImmediate; the types of neither are loaded here
declare function setTimeout(work: () => void, milliseconds: number): unknown;
declare const setImmediate: ((work: () => void) => unknown) | undefined;

/** Does some work in a later turn of this thread, after what has been posted to the thread meanwhile. */
export const later: (work: () => void) => void =
  typeof setImmediate === "function" ? setImmediate : (work) => setTimeout(work, 0);
