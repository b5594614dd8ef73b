import type { Path } from "../../src/index.ts";

/**
 * What two planners must say alike, one built anew and one that has followed edits: the path itself. Landmarks that have followed
 * edits may bound its cost less tightly.
 */
export function wayOf({ status, cost, cells }: Path): Pick<Path, "status" | "cost" | "cells"> {
  return { status, cost, cells };
}
