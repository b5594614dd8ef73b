import type { Plugin } from "vite";
import { EARLY_THEME } from "./theme.ts";

/** Gives every page, before it is first shown, the look that its reader has chosen. */
export function theme(): Plugin {
  return {
    name: "theme",
    transformIndexHtml: () => [{ tag: "script", children: EARLY_THEME, injectTo: "head-prepend" }],
  };
}
