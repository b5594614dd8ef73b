import { find, type Hit, wordsOf } from "./find.ts";
import { INDEX_FILE, type SearchedPage } from "./section.ts";

/** How many sections are shown at most. */
const MOST = 8;

/** A field in which all pages of the site are searched; its index is loaded once somebody turns to it. */
class SearchField {
  private readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly note: HTMLElement;
  private readonly root: string;
  private index: Promise<readonly SearchedPage[]> | undefined;
  private shown: HTMLAnchorElement[] = [];
  private active = -1;

  /** @param frame What holds the field, hidden until now; it says how to get to the root of the site. */
  constructor(frame: HTMLElement, input: HTMLInputElement, list: HTMLElement, note: HTMLElement) {
    this.input = input;
    this.list = list;
    this.note = note;
    this.root = frame.dataset.root ?? "";
    input.addEventListener("focus", () => this.load());
    input.addEventListener("input", () => this.update());
    input.addEventListener("keydown", (event) => this.press(event));
    frame.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && frame.contains(relatedTarget))) this.close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
    frame.hidden = false;
  }

  private load(): Promise<readonly SearchedPage[]> {
    this.index ??= fetch(this.root + INDEX_FILE).then((answer) => {
      if (!answer.ok) throw new Error(`The index of all pages must be there, and the host answers ${answer.status}.`);
      return answer.json() as Promise<readonly SearchedPage[]>;
    });
    return this.index;
  }

  private async update(): Promise<void> {
    const query = this.input.value;
    if (wordsOf(query).length === 0) {
      this.close();
      return;
    }
    try {
      const pages = await this.load();
      // another letter may have come meanwhile
      if (query === this.input.value) this.show(find(pages, query, MOST), query);
    } catch {
      this.index = undefined;
      this.show([], query);
      this.note.textContent = "The index of all pages could not be loaded.";
    }
  }

  private show(hits: readonly Hit[], query: string): void {
    this.shown = hits.map((hit, index) => this.option(hit, index, wordsOf(query)));
    this.list.replaceChildren(...this.shown);
    this.list.hidden = hits.length === 0;
    this.note.hidden = hits.length > 0;
    this.note.textContent = hits.length === 0 ? `No page has “${query.trim()}”.` : "";
    this.input.ariaExpanded = String(hits.length > 0);
    this.choose(hits.length === 0 ? -1 : 0);
  }

  private option({ address, page, heading, excerpt }: Hit, index: number, words: readonly string[]): HTMLAnchorElement {
    const link = document.createElement("a");
    link.href = this.root + address;
    link.role = "option";
    link.id = `result-${index}`;
    link.tabIndex = -1;
    const place = document.createElement("strong");
    place.append(...marked(heading === "" ? page : `${page}: ${heading}`, words));
    const text = document.createElement("span");
    text.append(...marked(excerpt, words));
    link.append(place, text);
    link.addEventListener("pointermove", () => this.choose(index));
    link.addEventListener("click", () => this.close());
    return link;
  }

  private press(event: KeyboardEvent): void {
    const { length } = this.shown;
    if (event.key === "Escape") {
      this.close();
    } else if (event.key === "ArrowDown" && length > 0) {
      event.preventDefault();
      this.choose((this.active + 1) % length);
    } else if (event.key === "ArrowUp" && length > 0) {
      event.preventDefault();
      this.choose((this.active + length - 1) % length);
    } else if (event.key === "Enter" && this.active !== -1) {
      event.preventDefault();
      this.shown[this.active].click();
    }
  }

  private choose(active: number): void {
    this.active = active;
    for (const [index, link] of this.shown.entries()) link.ariaSelected = String(index === active);
    if (active === -1) this.input.removeAttribute("aria-activedescendant");
    else {
      this.input.setAttribute("aria-activedescendant", this.shown[active].id);
      this.shown[active].scrollIntoView({ block: "nearest" });
    }
  }

  private close(): void {
    this.shown = [];
    this.choose(-1);
    this.list.hidden = true;
    this.note.hidden = true;
    this.input.ariaExpanded = "false";
  }
}

/** Lets the field in the header of this page search, if there is one. */
export function setUpSearch(): void {
  const frame = document.querySelector<HTMLElement>(".search");
  const input = frame?.querySelector("input");
  const list = frame?.querySelector<HTMLElement>("[role=listbox]");
  const note = frame?.querySelector<HTMLElement>("[role=status]");
  if (frame && input && list && note) new SearchField(frame, input, list, note);
}

/** A text in which words are marked. */
function marked(text: string, words: readonly string[]): (Node | string)[] {
  const pattern = words.map((word) => word.replaceAll("*", "\\*")).join("|");
  return text.split(new RegExp(`(${pattern})`, "giu")).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
