import { pageHtml } from "./layout.ts";

/** The page that static hosts show where there is none. */
export const LOST = "404.html";

/** Hosts show the page at any depth: addresses in it begin at the folder that holds the parts of the site. */
const FROM_ROOT = `
<script>
const base = document.createElement("base");
base.href = location.pathname.replace(/(docs|playground|gallery|api|files)\\/.*$|[^/]*$/, "");
document.head.append(base);
</script>`;

/** The page that says that there is none here, and leads back. */
export function lostHtml(): string {
  const main = `<main id="main" class="lost">
<h1>No path to this page</h1>
<p>Status: unreachable. The nearest pages are <a href="index.html">home</a>, <a href="docs/getting-started.html">getting started</a> and the <a href="playground/index.html">playground</a>.</p>
</main>`;
  return pageHtml({ path: LOST, title: "No path – octile", about: "There is no such page.", main, head: FROM_ROOT });
}
