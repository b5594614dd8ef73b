import { expect, test } from "vitest";
import { accessible } from "../../../site/api/accessible.ts";

test("headings of the reference leave out no depth, whatever TypeDoc writes", () => {
  const html = "<h1>A</h1><h5 class='x'>B</h5><h3>C</h3><h2>D</h2><h4>E</h4><header></header>";
  expect(accessible(html)).toBe(
    '<h1>A</h1><h5 aria-level="2" class=\'x\'>B</h5><h3>C</h3><h2>D</h2><h4 aria-level="3">E</h4><header></header>',
  );
});

test("the content is the main part of a page, and a heading that opens and closes its section holds no link", () => {
  const link = '<a href="#m" aria-label="Permalink" class="tsd-anchor-icon"><svg></svg></a>';
  const html = `<div class="col-content">
<details><summary class="s"><svg></svg><h2>M${link}</h2></summary><h3>f${link}</h3></details></div>
<div class="col-sidebar"></div>`;
  expect(
    accessible(html).replace(' aria-level="1"', "").replace(' aria-level="2"', ""),
  ).toBe(`<main class="col-content">
<details><summary class="s"><svg></svg><h2>M</h2></summary><h3>f${link}</h3></details></main>
<div class="col-sidebar"></div>`);
});
