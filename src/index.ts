export type { Agent } from "./grid/agent.ts";
export type { Edit } from "./grid/edit.ts";
export { Grid, type GridOptions, type Point } from "./grid/grid.ts";
export type { CornerRule, MovementOptions } from "./grid/movement.ts";
export type { Rectangle } from "./grid/rectangle.ts";
export type { Legend, LegendEntry, Terrain } from "./grid/terrain.ts";
export { Path, type PathStatus } from "./path/path.ts";
export type { Primitive } from "./path/scene.ts";
export { faultOfPath } from "./path/validation.ts";
export type { AStarOptions } from "./planner/astar-planner.ts";
export { ALGORITHMS, createPlanner, loadPlanner } from "./planner/create-planner.ts";
export type { HaaOptions } from "./planner/haa-options.ts";
export type { HpaOptions } from "./planner/hpa-options.ts";
export type { Plan } from "./planner/plan.ts";
export type {
  LevelReport,
  Planner,
  PlannerOptions,
  PlannerReport,
  QueryReport,
  Reach,
  SceneOptions,
} from "./planner/planner.ts";
export type { PraOptions, QuickPathOptions } from "./planner/pra-options.ts";
export type { FindOptions, QueryOptions } from "./planner/query.ts";
