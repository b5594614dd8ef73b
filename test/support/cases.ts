import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The part of the cases that each test asks for that are generated, above 0 and at most 1. */
    shareOfCases: number;
  }
}

/** The most cases of a test that are all generated in every run. */
const FEW = 12;

/** How many cases a test generates: the share of this run in the number that it asks for, but at least 12 if it asks for that many. */
export function cases(many: number): number {
  return Math.max(Math.min(many, FEW), Math.ceil(many * inject("shareOfCases")));
}
