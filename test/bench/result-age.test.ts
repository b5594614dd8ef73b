import { describe, expect, test } from "vitest";
import { ageOf, faultOfQuote, type History, quotesIn, resultsIn } from "../../bench/result-age.ts";

/** A project whose HPA* imports one module, as it was at commit 1234567 and as it is now. */
function historyOf(before: string, now: string): History {
  const texts: Readonly<Record<string, string>> = {
    "src/doors/hpa.ts": 'import { find } from "../hpa/find.ts";\nfind();\n',
    "src/doors/astar.ts": 'import type { Other } from "../hpa/other.ts";\n',
  };
  return {
    now: (file) => (file === "src/hpa/find.ts" ? now : texts[file]),
    at: (_, file) => (file === "src/hpa/find.ts" ? before : texts[file]),
    changedSince: (commit, files) => {
      if (commit !== "1234567") return undefined;
      return files.filter((file) => (file === "src/hpa/find.ts" ? before !== now : texts[file] === undefined));
    },
  };
}

const [RESULT] = resultsIn("bench/results/hpa-plan.txt", "npm run bench -- hpa-plan\nCommit 1234567, Node v20\n");

describe("a saved result", () => {
  test("is out of date when code that it measures has changed, be it far down the imports", () => {
    const age = ageOf(RESULT, historyOf("export const find = () => 1;", "export const find = () => 2;"));
    expect(age).toBe("bench/results/hpa-plan.txt: measured at 1234567, and src/hpa/find.ts changed since.");
  });

  test("is not when only comments and types have, or what is exported", () => {
    const before = "export const one = 1;\nexport const find = () => one;";
    const history = historyOf(before, "const one = 1;\n/** Finds. */\nexport const find = (): number => one;");
    expect(ageOf(RESULT, history)).toBeUndefined();
  });

  test("is when it was measured with changes, or at a commit that is not there", () => {
    const history = historyOf("", "");
    const [changed] = resultsIn("bench/results/pra.txt", "Commit 1234567 with changes, Node v20\n");
    expect(ageOf(changed, history)).toBe(
      "bench/results/pra.txt: measured at 1234567 with changes that were not committed.",
    );
    const [foreign] = resultsIn("bench/results/hpa.txt", "Commit 7654321, Node v20\n");
    expect(ageOf(foreign, history)).toBe(
      "bench/results/hpa.txt: measured at 7654321, which is no commit of this history.",
    );
  });

  test("has to name its commit, and what it measures has to be known", () => {
    expect(() => resultsIn("bench/results/hpa.txt", "fast")).toThrow("expected the commit that was measured, got none");
    expect(() => resultsIn("bench/results/new.txt", "Commit 1234567")).toThrow("expected a row in MODULES");
  });

  test("is one for each experiment where a file holds several", () => {
    const text = JSON.stringify({
      "hpa-search": { machine: "Commit 1234567" },
      "pra-walks": { machine: "Commit 2345678" },
    });
    expect(resultsIn("bench/results/experiments/finished.json", text).map(({ commit }) => commit)).toEqual([
      "1234567",
      "2345678",
    ]);
  });
});

describe("a link of a page to a saved result", () => {
  test("names the commit of the figures beside it", () => {
    const [quote] = quotesIn(
      "docs/budgets.md",
      'Text.\n3 µs ([by map](../bench/results/hpa-plan.txt "measured at 1234567")).',
    );
    expect(quote).toEqual({ page: "docs/budgets.md", line: 2, file: "bench/results/hpa-plan.txt", commit: "1234567" });
    expect(faultOfQuote(quote, [RESULT])).toBeUndefined();
  });

  test("is out of date when the result is of another commit, or names none, or is not there", () => {
    const faults = [
      '[by map](bench/results/hpa-plan.txt "measured at 7654321")',
      "[by map](bench/results/hpa-plan.txt)",
      '[by map](bench/results/hpa-gone.txt "measured at 1234567")',
    ].map((link) => faultOfQuote(quotesIn("README.md", link)[0], [RESULT]));
    expect(faults).toEqual([
      "README.md:1: quotes bench/results/hpa-plan.txt as of 7654321; it is of 1234567.",
      'README.md:1: expected a title "measured at 1234567" of the link to bench/results/hpa-plan.txt.',
      "README.md:1: links to bench/results/hpa-gone.txt, which is not there.",
    ]);
  });
});
