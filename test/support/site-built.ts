/** Lets every file of tests of the site wait until the site is built. */
import { inject } from "vitest";
// what is provided to tests is declared there
import type {} from "./browser-setup.ts";
import { whenBuilt } from "./built-mark.ts";

await whenBuilt(inject("siteFolder"));
