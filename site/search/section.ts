/** A part of a page, from one heading to the next. */
export interface Section {
  /** The id of its heading; empty for the beginning of a page. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

/** A page that can be searched. */
export interface SearchedPage {
  /** The place of the page in the site, such as `docs/hpa.html`. */
  readonly path: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** The place in the site of the index: all pages that can be searched, as JSON. */
export const INDEX_FILE = "search.json";
