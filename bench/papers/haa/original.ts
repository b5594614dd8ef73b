import { classOfAgent } from "../../../src/grid/agent.ts";
import { AgentGrid } from "../../../src/grid/agent-grid.ts";
import { type CornerRule, Movement } from "../../../src/grid/movement.ts";
import { AnnotatedGraph } from "../../../src/haa/annotated-graph.ts";
import { isSubset } from "../../../src/haa/transition.ts";
import type { Agent, Grid } from "../../../src/index.ts";
import { haaSettings } from "../../../src/planner/haa.ts";
import { type Contestant, originalAnswer, type Respondent } from "../answers.ts";
import { CellSpace } from "../original/cell-space.ts";
import { OriginalGraph } from "../original/graph.ts";
import { LiveAstar, noEffort, type Ties, UNREACHABLE } from "../original/live-astar.ts";
import { LIBERTIES, type Liberties, OriginalPlanner } from "../original/planner.ts";
import { agentsOf, PAPER, RULE, SIZES } from "./setting.ts";

/** A graph of the paper, and how it is searched. */
export interface OriginalHaaOptions extends Partial<Liberties> {
  readonly clusterSize: number;
  readonly quality: "high" | "low";
  /** Default: the rule of the text. */
  readonly corners?: CornerRule;
}

/** As for HPA*, but searches that fail count: Section VIII speaks of one search for each node of the two clusters. */
const HAA_LIBERTIES: Liberties = { ...LIBERTIES, countsFailures: true };

/** What the agents of the paper see. */
export function viewsOf(grid: Grid, corners: CornerRule = RULE.corners): AgentGrid[] {
  return agentsOf(SIZES).map((agent) => viewOf(grid, agent, corners));
}

function viewOf(grid: Grid, agent: Agent = {}, corners: CornerRule = RULE.corners): AgentGrid {
  return AgentGrid.of(grid, classOfAgent(grid, agent), new Movement({ corners }));
}

/** Makes HAA* as printed: each agent takes every edge of one annotated graph that its capability and its size allow. */
export function originalHaa(name: string, options: OriginalHaaOptions): Contestant {
  return {
    name,
    on: (grid) => {
      const { clusterSize, quality, corners } = options;
      const annotated = new AnnotatedGraph(viewsOf(grid, corners), haaSettings({ ...PAPER, clusterSize, quality }));
      const transitions = [...annotated.transitions()];
      const nodes = transitions.flatMap(({ from, to }) => [from, to]);
      return byView(grid, corners, (view) => {
        const { agent } = view;
        const crossings = transitions.filter(
          ({ capability, clearance }) => isSubset(capability, agent.capability) && clearance >= agent.size,
        );
        const graph = new OriginalGraph(view, crossings, { clusterSize, factor: 2, levels: 1 }, nodes);
        const planner = new OriginalPlanner(graph, { ...HAA_LIBERTIES, ...options });
        return ({ start, goal }) => originalAnswer(grid, planner.find(grid.cellAt(start), grid.cellAt(goal)));
      });
    },
  };
}

/** AA* as printed. */
export function originalAnnotatedAstar(name: string, ties: Ties = LIBERTIES.ties): Contestant {
  return {
    name,
    on: (grid) =>
      byView(grid, undefined, (view) => {
        const space = new CellSpace(view, LIBERTIES.estimate);
        const astar = new LiveAstar(view.movesOfCell.length, ties);
        return ({ start, goal }) => {
          const main = noEffort();
          const end = grid.cellAt(goal);
          const cells = astar.search(space, grid.cellAt(start), end, main) === UNREACHABLE ? [] : astar.pathTo(end);
          return originalAnswer(grid, { insert: noEffort(), main, refine: noEffort(), cells });
        };
      }),
  };
}

/** Answers each agent's queries by what is made for the agent when its first query comes. */
function byView(grid: Grid, corners: CornerRule | undefined, make: (view: AgentGrid) => Respondent): Respondent {
  const respondents = new Map<AgentGrid, Respondent>();
  return (query) => {
    const view = viewOf(grid, query.agent, corners);
    const respond = respondents.get(view) ?? make(view);
    respondents.set(view, respond);
    return respond(query);
  };
}
