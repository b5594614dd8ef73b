export type { Agent } from "./grid/agent.ts";
export type { Area } from "./grid/area.ts";
export type { Edit } from "./grid/edit.ts";
export { Grid, type GridOptions, type Point } from "./grid/grid.ts";
export type { Layer, LayerEdit } from "./grid/layer.ts";
export type { Link } from "./grid/link.ts";
export type { CornerRule, MovementOptions } from "./grid/movement.ts";
export type { Rectangle } from "./grid/rectangle.ts";
export type { Ground } from "./grid/sight.ts";
export type { DefaultTerrain, Legend, LegendEntry, Terrain } from "./grid/terrain.ts";
export { Path, type PathJson, type PathStatus, type WaypointOptions } from "./path/path.ts";
export type { Reach, ReachedCells } from "./path/reach.ts";
export { faultOfPath } from "./path/validation.ts";
export { ALGORITHMS } from "./planner/algorithms.ts";
export type { AStarOptions } from "./planner/astar.ts";
export { type AnyOptions, createPlanner, loadPlanner, OPTION_TABLE } from "./planner/create-planner.ts";
export type { Guide, GuideOptions } from "./planner/guide.ts";
export type { HaaOptions } from "./planner/haa.ts";
export type { HpaOptions } from "./planner/hpa.ts";
export type { BooleanRow, ChoiceRow, NumberRow, OptionRow } from "./planner/option.ts";
export type { Plan } from "./planner/plan.ts";
export type {
  ClusterReport,
  FleeOptions,
  LevelReport,
  Planner,
  PlannerOptions,
  PlannerReport,
  QueryReport,
  RepairReport,
  SceneOptions,
} from "./planner/planner.ts";
export type { PraOptions } from "./planner/pra.ts";
export type { FindOptions, QueryOptions } from "./planner/query.ts";
export type { QuickPathOptions } from "./planner/quickpath.ts";
export type { BoxPrimitive, LinePrimitive, PointPrimitive, Primitive } from "./scene/scene.ts";
export type { TickBudget, WorkBudget } from "./world/budget.ts";
export { createWorld, loadWorld } from "./world/create-world.ts";
export type { Listener, WorldEvent, WorldEvents } from "./world/events.ts";
export type { Explanation, Reason } from "./world/explanation.ts";
export type { Percentiles, WorldMetrics } from "./world/metrics.ts";
export type { Algorithm, WorldAgent, WorldOptions } from "./world/options.ts";
export type { PathRequest, RequestOptions, Signal, WorldQuery } from "./world/request.ts";
export type { Wait, WaitExplanation, WaitReason } from "./world/wait.ts";
export type {
  Slots,
  WalkAllOptions,
  Walker,
  WalkerEnding,
  WalkerJson,
  WalkerStatus,
  WalkOptions,
} from "./world/walker.ts";
export type { World } from "./world/world.ts";
