import { onTestFinished } from "vitest";
import type { Grid } from "../../src/index.ts";
import {
  type Answer,
  decodeAnswer,
  encodeQuestion,
  type Limits,
  LocalMaps,
  MapService,
  type Question,
  ServedMap,
} from "../../src/service/index.ts";
import { checkLimits } from "../../src/service/limits.ts";
import { gridAtVersion } from "../../src/service/served-map.ts";
import { LocalThreads } from "../pool/local-thread.ts";

/** The agents of the maps of tests. */
export const AGENTS = { unit: {}, tank: { size: 2 } } as const;

/** Serves a grid under the name arena, with threads that are none, so that nothing has to be built. */
export async function serviceOf(
  grid: Grid,
  limits: Partial<Limits> = {},
): Promise<{ service: MapService; map: ServedMap }> {
  const threads = { workers: 2, worker: new LocalThreads().start };
  const content = { grid: gridAtVersion(grid, 0), options: { agents: AGENTS } };
  const map = await ServedMap.open("arena", content, checkLimits(limits), threads);
  onTestFinished(() => map.close());
  return { service: new MapService(new LocalMaps([map]), limits), map };
}

/** Asks a service a question in the binary form. */
export async function ask(service: MapService, question: Question): Promise<Answer> {
  const { bytes } = await service.answer(encodeQuestion(question, "binary"), "a test");
  return decodeAnswer(bytes);
}
