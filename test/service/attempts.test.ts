import { describe, expect, test } from "vitest";
import { Maps } from "../../src/service/connect.ts";
import { type Answer, type MapInfo, type Question, ServiceError } from "../../src/service/index.ts";
import type { Ending, Transport } from "../../src/service/transport/transport.ts";

/** An attempt to ask, which the test answers. */
interface Attempt {
  readonly question: Question;
  readonly ending: Ending;
  answer(answer: Answer): void;
  refuse(code: "behind" | "stopping" | "unreachable" | "invalid"): void;
}

/** A way to a service that hears nothing but what a test says. */
class ScriptedTransport implements Transport {
  readonly url = "test://service";
  readonly attempts: Attempt[] = [];
  isClosed = false;
  private readonly onAttempt: (attempt: Attempt, index: number) => void;

  constructor(onAttempt: (attempt: Attempt, index: number) => void = () => {}) {
    this.onAttempt = onAttempt;
  }

  /** How many attempts wait for an answer. */
  get open(): number {
    return this.attempts.filter(({ ending }) => !ending.aborted).length;
  }

  ask(question: Question, ending: Ending): Promise<Answer> {
    return new Promise((keep, fail) => {
      const refuse: Attempt["refuse"] = (code) => fail(new ServiceError(code, `Refused: ${code}.`));
      ending.addEventListener("abort", () => refuse("unreachable"));
      const attempt = { question, ending, answer: keep, refuse };
      this.attempts.push(attempt);
      this.onAttempt(attempt, this.attempts.length - 1);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

/** An answer to the question for the maps; the version tells answers apart. */
const answerOf = (version: number): Answer => ({ ask: "status", maps: [{ map: "arena", version }] });

const INFO: MapInfo = {
  options: { agents: { unit: {} } },
  width: 4,
  height: 4,
  version: 0,
  terrains: ["ground", "wall"],
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 1000; !isSo(); left--) {
    if (left === 0) throw new Error("It did not come to that.");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

describe("a call to a service", () => {
  test("is answered although nobody hears the first attempts", async () => {
    const transport = new ScriptedTransport((attempt, index) => {
      if (index === 4) attempt.answer(answerOf(7));
    });
    const maps = new Maps(transport, 10_000, 2);
    expect(await maps.status()).toEqual([{ map: "arena", version: 7 }]);
    expect(transport.attempts.length).toBe(5);
    expect(transport.open).toBe(1);
  });

  test("takes the answer to an earlier attempt after others were made, and ends these", async () => {
    const transport = new ScriptedTransport();
    const maps = new Maps(transport, 10_000, 5);
    const status = maps.status();
    await until(() => transport.attempts.length >= 3);
    const [first, second, third] = transport.attempts;
    expect([first, second, third].map(({ ending }) => ending.aborted)).toEqual([false, false, false]);
    first.answer(answerOf(1));
    // too late: the call has its answer
    second.answer(answerOf(2));
    expect(await status).toEqual([{ map: "arena", version: 1 }]);
    expect(third.ending.aborted).toBe(true);
    const made = transport.attempts.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(transport.attempts.length).toBe(made);
  });

  test("waits longer from attempt to attempt", async () => {
    const times: number[] = [];
    const transport = new ScriptedTransport(() => times.push(performance.now()));
    const status = new Maps(transport, 700, 40).status();
    await expect(status).rejects.toMatchObject({ code: "unreachable" });
    // 40, 50, 62.5, 78, 98, 122 and 153 ms, and no attempt after 700 ms
    expect(times.length).toBeGreaterThan(2);
    expect(times.length).toBeLessThanOrEqual(8);
    for (let i = 1; i < times.length; i++) expect(times[i] - times[i - 1]).toBeGreaterThan(40 * 1.25 ** (i - 1) - 2);
  });

  test("asks again soon when one attempt is refused for now, while another is open", async () => {
    const times: number[] = [];
    const transport = new ScriptedTransport((attempt, index) => {
      times.push(performance.now());
      if (index === 1) attempt.refuse("behind");
      if (index === 2) transport.attempts[0].answer(answerOf(3));
    });
    expect(await new Maps(transport, 10_000, 200).status()).toEqual([{ map: "arena", version: 3 }]);
    expect(transport.attempts[2].ending.aborted).toBe(true);
    // after a pause of 5 ms, not after 250 ms of patience
    expect(times[2] - times[1]).toBeLessThan(200);
  });

  test("ends with a refusal that stays, whichever attempt is refused", async () => {
    const transport = new ScriptedTransport((attempt, index) => {
      if (index === 1) attempt.answer({ ask: "refused", error: { code: "invalid", message: "No." } });
    });
    const status = new Maps(transport, 10_000, 5).status();
    await expect(status).rejects.toMatchObject({ code: "invalid", message: "No." });
    expect(transport.attempts[0].ending.aborted).toBe(true);
  });

  test("ends when the time is over, with what the last refusal said or that nobody answers", async () => {
    const silent = new ScriptedTransport();
    await expect(new Maps(silent, 60, 20).status()).rejects.toMatchObject({
      code: "unreachable",
      message: "No service answers at test://service: the time is over.",
    });
    const behind = new ScriptedTransport((attempt) => attempt.refuse("behind"));
    await expect(new Maps(behind, 60, 20).status()).rejects.toMatchObject({ code: "behind" });
    const made = [silent.attempts.length, behind.attempts.length];
    expect(silent.open).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([silent.attempts.length, behind.attempts.length]).toEqual(made);
  });

  test("ends when the connection is closed or its signal gives it up, and leaves nothing open", async () => {
    const transport = new ScriptedTransport((attempt, index) => {
      if (index === 0) attempt.answer({ ask: "open", info: INFO });
    });
    const maps = new Maps(transport, 10_000, 5);
    const map = await maps.open("arena");
    const controller = new AbortController();
    const starts = Int32Array.of(0);
    const given = map.findPaths("unit", { starts, goals: starts }, { signal: controller.signal });
    const edit = map.edit({ x: 0, y: 0, terrain: "wall" });
    await until(() => transport.attempts.length > 4);
    controller.abort(new Error("Never mind."));
    await expect(given).rejects.toThrow("Never mind.");
    await expect(map.findPaths("unit", { starts, goals: starts }, { signal: controller.signal })).rejects.toThrow(
      "Never",
    );
    expect(transport.attempts.every(({ question, ending }) => question.ask !== "paths" || ending.aborted)).toBe(true);
    await maps.close();
    await expect(edit).rejects.toThrow("the connection was closed by close().");
    expect(transport.isClosed).toBe(true);
    const made = transport.attempts.length;
    expect(transport.attempts.slice(1).filter(({ ending }) => !ending.aborted)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(transport.attempts.length).toBe(made);
    // a service makes an edit once, however often it was sent
    const keys = transport.attempts.flatMap(({ question }) => (question.ask === "edit" ? [question.key] : []));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});
