/** Draws version, license, types and size as badges that need no service, into docs/images/badges.svg: `npm run badges`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { badgesOf, labelsIn } from "./badge.ts";

const ROOT = join(import.meta.dirname, "..");

writeFileSync(join(ROOT, "docs", "images", "badges.svg"), badgesOf(labelsIn(ROOT)));
