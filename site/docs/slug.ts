/** Names headings for links to them, as GitHub does: `"The data"` is `the-data`, and the next one `the-data-1`. */
export class Slugs {
  private readonly countOfSlug = new Map<string, number>();

  /** The name of the next heading. */
  next(text: string): string {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const count = this.countOfSlug.get(slug) ?? 0;
    this.countOfSlug.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  }
}
