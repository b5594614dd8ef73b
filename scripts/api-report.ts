/**
 * Writes what the package exports, door by door, with all members and their types, to docs/api-report.txt: `npm run api-report`. A test
 * compares the file with the sources, so that no change of the API goes unseen.
 */
import { writeFileSync } from "node:fs";
import { API_REPORT, apiReport } from "./public-api.ts";

writeFileSync(API_REPORT, apiReport());
