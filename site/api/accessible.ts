/** Mends a page of TypeDoc for readers that do not see it: parts of the page have names, and headings leave out no depth. */
export function accessible(html: string): string {
  return inOrder(html)
    .replace('<div class="col-content">', '<main class="col-content">')
    .replace('</div>\n<div class="col-sidebar">', '</main>\n<div class="col-sidebar">')
    .replace('<div class="page-menu">', '<div class="page-menu" role="navigation" aria-label="On this page">')
    .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Site"')
    .replace('<nav class="tsd-navigation">', '<nav class="tsd-navigation" aria-label="All names">')
    .replaceAll(/(<summary\b[^>]*>(?:(?!<\/summary>)[\s\S])*?)<a\b[^>]*class="tsd-anchor-icon"[\s\S]*?<\/a>/g, "$1");
}

/** A heading is at most one deeper than the one before; the look of it stays. */
function inOrder(html: string): string {
  let last = 0;
  return html.replaceAll(/<h([1-6])(?=[\s>])/g, (start, depth: string) => {
    const level = Math.min(Number(depth), last + 1);
    last = level;
    return level === Number(depth) ? start : `${start} aria-level="${level}"`;
  });
}
