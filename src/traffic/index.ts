export { type CoordinateOptions, coordinate, type Traveller } from "./coordinate.ts";
export { Coordination, type CoordinationBudget, type CoordinationStatus } from "./coordination.ts";
