import { classOfAgent } from "../../src/grid/agent.ts";
import { AgentGrid } from "../../src/grid/agent-grid.ts";
import type { Grid } from "../../src/grid/grid.ts";
import { Movement } from "../../src/grid/movement.ts";
import { AnnotatedGraph, type AnnotatedSettings } from "../../src/haa/annotated-graph.ts";
import type { Crowd } from "./haa-arbitraries.ts";

/** What each of a crowd sees. */
export function viewsOf({ grid, agents, movement }: Crowd): AgentGrid[] {
  return agents.map((agent) => AgentGrid.of(grid, classOfAgent(grid, agent), new Movement(movement)));
}

/** The annotated graph of a crowd. */
export function graphOf(crowd: Crowd, settings: AnnotatedSettings): AnnotatedGraph {
  return new AnnotatedGraph(viewsOf(crowd), settings);
}

/** The names of the terrains in a set of bits. */
export function terrainsOf(grid: Grid, capability: number): string[] {
  return grid.terrains.filter((_, id) => (capability >>> id) & 1).map(({ name }) => name);
}

/** The indices of the bits of a set. */
export function bitsOf(set: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (set >>> bit) & 1);
}
