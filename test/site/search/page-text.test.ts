import { expect, test } from "vitest";
import { searchedPage } from "../../../site/search/page-text.ts";

test("a page is searched from heading to heading, without its code, its navigation and what is around it", () => {
  const html = `<header>octile</header><main id="main"><article><h1 id="a">A &amp; B</h1>
<p>One <em>two</em><br>three.</p><pre><code>secret()</code></pre>
<h2 id="more">More <a class="anchor" href="#more">#</a></h2><ul><li>x &lt; y</li><li>z</li></ul>
</article><nav>next</nav></main><p>after</p>`;
  expect(searchedPage("docs/a.html", html)).toEqual({
    path: "docs/a.html",
    title: "A & B",
    sections: [
      { id: "", heading: "A & B", text: "One two three." },
      { id: "more", heading: "More", text: "x < y z" },
    ],
  });
});

test("a page of the reference is searched by its names and what is said of them", () => {
  const html = `<main class="col-content"><h1>Class Grid</h1><div class="tsd-comment tsd-typography"><p>A map.</p></div>
<h2 id="methods">Methods</h2><h3 id="get"><code class="tsd-tag">Readonly</code><span>get</span></h3>
<div class="tsd-signature">get(x, y)</div><div class="tsd-comment tsd-typography"><p>A terrain.</p></div>
<h4>Parameters</h4><p>x</p></main><div class="col-sidebar"></div>`;
  expect(searchedPage("api/g.html", html)?.sections).toEqual([
    { id: "", heading: "Class Grid", text: "A map." },
    { id: "get", heading: "get", text: "A terrain." },
  ]);
});

test("a page of the gallery is searched by what it says, without the names of its files", () => {
  const html = `<main id="main" class="example"><header><h1>A bridge</h1><p>Forty traders share it.</p></header>
<section class="running" aria-label="The running example"><p>Next: A danger map</p></section>
<section class="sources" aria-label="Source"><details><summary>bridge/main.ts</summary></details></section></main>`;
  expect(searchedPage("gallery/bridge.html", html)?.sections).toEqual([
    { id: "", heading: "A bridge", text: "Forty traders share it." },
  ]);
});

test("a page without a heading is not searched", () => {
  expect(searchedPage("x.html", '<main id="main"><p>Text.</p></main>')).toBeUndefined();
});
