import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_REPORT, apiReport } from "../../scripts/public-api.ts";

test("docs/api-report.txt is what the package exports; npm run api-report writes it anew after a change on purpose", () => {
  expect(apiReport()).toBe(readFileSync(API_REPORT, "utf8"));
});
