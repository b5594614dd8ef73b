import type { PathfinderSettings } from "../hpa/pathfinder.ts";

/** How the annotated graph is made. */
export interface AnnotatedSettings extends PathfinderSettings {
  /**
   * Which edges are left out: none, those that are strongly dominated (Theorem 6), or the weakly dominated ones as well
   * (Theorem 7).
   */
  readonly quality: "initial" | "high" | "low";
  /** Where an entrance is crossed: by its width, as in HPA*, or at its greatest clearance, as in the paper. */
  readonly placement: "width" | "clearance";
  /** How far along a border a transition may lie from one that it weakly dominates, in cells. */
  readonly detour: number;
}
