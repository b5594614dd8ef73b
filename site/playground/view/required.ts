/** The context of a canvas, which every browser has that can show the playground. */
export function required<Context>(context: Context | null): Context {
  if (context !== null) return context;
  throw new Error("The playground needs a browser with a 2D canvas, and this one gave none.");
}
