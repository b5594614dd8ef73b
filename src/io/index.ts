export { type AgentScenario, readAgentScenarios } from "./agent-scenario.ts";
export {
  type DynamicPatch,
  type DynamicQuery,
  type DynamicScenario,
  readDynamicScenario,
} from "./dynamic-scenario.ts";
export { type ReadMapOptions, readMap } from "./read-map.ts";
export { readScenarios, type Scenario } from "./scenario.ts";
export { writeMap } from "./write-map.ts";
