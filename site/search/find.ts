import type { SearchedPage } from "./section.ts";

/** A section that has all words which were asked for. */
export interface Hit {
  /** Where the section is, from the root of the site. */
  readonly address: string;
  readonly page: string;
  /** The heading of the section; empty when it is the beginning of its page. */
  readonly heading: string;
  /** A part of its text with the words in it. */
  readonly excerpt: string;
}

/** How many characters of a text are shown before the first word that was found in it, and in all. */
const BEFORE = 40;
const SHOWN = 150;

/** What a word counts for by where it is found. */
const IN_HEADING = 12;
const IN_TITLE = 6;
const IN_TEXT = 1;

/** The words of a query, in small letters. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().match(/[\p{L}\p{N}*]+/gu) ?? [];
}

/** The sections that have every word of a query, also as a part of a longer word; the best ones first. */
export function find(pages: readonly SearchedPage[], query: string, most: number): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const found: { hit: Hit; score: number }[] = [];
  for (const { path, title, sections } of pages) {
    for (const { id, heading, text } of sections) {
      const score = scoreOf(words, title, heading, text);
      if (score === 0) continue;
      const address = id === "" ? path : `${path}#${id}`;
      const hit = { address, page: title, heading: id === "" ? "" : heading, excerpt: excerptOf(text, words) };
      found.push({ hit, score });
    }
  }
  // sorting is stable: of equals, the one that is read first comes first
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ hit }) => hit);
}

/** How well a section answers; 0 when it lacks a word. */
function scoreOf(words: readonly string[], title: string, heading: string, text: string): number {
  let sum = 0;
  for (const word of words) {
    const score =
      IN_HEADING * fitOf(word, heading) + IN_TITLE * fitOf(word, title) + IN_TEXT * Math.min(1, fitOf(word, text));
    if (score === 0) return 0;
    sum += score;
  }
  // a heading that says nothing else is what was meant; names such as findPath may be asked for in words
  return wordsOf(heading).join("") === words.join("") ? 2 * sum : sum;
}

/** How well a word fits a text: 2 as a word of its own, 1 as the beginning of one, less inside one, 0 when it is not there. */
function fitOf(word: string, text: string): number {
  const all = text.toLowerCase();
  let best = 0;
  for (let at = all.indexOf(word); at !== -1; at = all.indexOf(word, at + 1)) {
    const begins = !isLetter(all[at - 1]);
    const ends = !isLetter(all[at + word.length]);
    best = Math.max(best, begins && ends ? 2 : begins ? 1 : 0.5);
    if (best === 2) break;
  }
  return best;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function excerptOf(text: string, words: readonly string[]): string {
  const all = text.toLowerCase();
  const places = words.map((word) => all.indexOf(word)).filter((at) => at !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const isWhole = start + SHOWN >= text.length;
  const lastSpace = text.lastIndexOf(" ", start + SHOWN);
  // whole words alone, unless the word that was found is too long for that
  const end = isWhole || lastSpace <= first ? start + SHOWN : lastSpace;
  return (start === 0 ? "" : "… ") + text.slice(start, end) + (isWhole ? "" : " …");
}
