import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether as many cases are generated as there are to be before a change lands: `npm run test:long`. */
    isLong: boolean;
  }
}

/** One of this many cases is generated in a run that is not long. */
const SHARE = 10;

/** The most cases of a test that are all generated in every run. */
const FEW = 20;

/** How many cases a test generates: as many as it asks for in a long run; otherwise a tenth of them, or 20 if that is more. */
export function cases(many: number): number {
  return inject("isLong") ? many : Math.max(Math.min(many, FEW), Math.ceil(many / SHARE));
}
