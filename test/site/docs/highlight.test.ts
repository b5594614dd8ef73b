import { expect, test, vi } from "vitest";
import { highlight } from "../../../site/docs/highlight.ts";

test("code has the same colours on a machine that is busy", async () => {
  const code = 'import { Grid } from "octile";';
  const atLeisure = await highlight(code, "ts");
  let now = Date.now();
  // the clock says that a minute goes by between two looks at it
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 60_000));
  try {
    expect(await highlight(code, "ts")).toBe(atLeisure);
  } finally {
    clock.mockRestore();
  }
});
