import { KNOBS, type Knob, PICTURES, type Picture } from "../../scripts/picture-table.ts";
import { LivePicture } from "./live-picture.ts";

// A story is a page on which one live picture stands beside the text, or on narrow pages above it. The picture shows what the
// drawn pictures show that it takes the place of, one after the other, as the reader comes to them. Names of options in the text
// get a slider.

/** How far down the window a drawn picture would have to be to be the one that is shown, from 0 to 1. */
const READ_AT = 0.6;

/** A place in the text, and what is shown from there on. */
interface Step {
  readonly place: HTMLElement;
  readonly picture: Picture;
  readonly alt: string;
}

/** Tells the stories of this page, and returns their live pictures. */
export function tellStories(): LivePicture[] {
  const framesOfStory = new Map<keyof typeof KNOBS, HTMLElement[]>();
  for (const frame of document.querySelectorAll<HTMLElement>("article [data-live]")) {
    const story = pictureIn(frame)?.story;
    if (story !== undefined) framesOfStory.set(story, [...(framesOfStory.get(story) ?? []), frame]);
  }
  return [...framesOfStory].flatMap(([story, frames]) => {
    // an article may show a single picture of another's story
    return frames.length < 2 ? [] : [tell(frames, KNOBS[story])];
  });
}

function tell(frames: readonly HTMLElement[], knobs: readonly Knob[]): LivePicture {
  const { text, stage } = setTheStage(blockOf(frames[0]), blockOf(frames[frames.length - 1]));
  const steps = frames.map(stepAt);
  const [first] = steps;
  const picture = new LivePicture(first.picture, stage, first.alt);
  const follow = (): void => {
    const line = READ_AT * innerHeight;
    const step = steps.findLast(({ place }) => place.getBoundingClientRect().top <= line) ?? first;
    picture.show(step.picture, step.alt);
  };
  addEventListener("scroll", follow, { passive: true });
  follow();
  for (const knob of knobs) addSlider(text, knob, (value) => picture.set(knob.option, value));
  // what was moved may have been where the address leads to
  if (location.hash !== "") document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  return picture;
}

/** Puts the sections from the first picture to the last into a frame with room for the live one. */
function setTheStage(first: Element, last: Element): { readonly text: HTMLElement; readonly stage: HTMLElement } {
  const story = document.createElement("div");
  const text = document.createElement("div");
  const stage = document.createElement("div");
  story.className = "story";
  stage.className = "story-stage live";
  let start = first;
  while (start.tagName !== "H2" && start.previousElementSibling !== null) start = start.previousElementSibling;
  start.before(story);
  let isPast = false;
  for (let next = story.nextElementSibling; next !== null; next = story.nextElementSibling) {
    if (isPast && next.tagName === "H2") break;
    isPast ||= next === last;
    text.append(next);
  }
  story.append(stage, text);
  return { text, stage };
}

/** Turns a drawn picture into the place where the live one begins to show the same; pictures in tables stay. */
function stepAt(frame: HTMLElement): Step {
  const picture = pictureIn(frame);
  if (picture === undefined) throw new Error(`There must be a live picture of ${frame.dataset.live}.`);
  const alt = frame.querySelector("img")?.alt ?? "";
  const block = blockOf(frame);
  const place = document.createElement("div");
  block.before(place);
  if (block.matches(".table")) delete frame.dataset.live;
  else block.remove();
  return { place, picture, alt };
}

/** The part of the article that holds a frame. */
function blockOf(frame: HTMLElement): Element {
  return frame.closest("article > *, .story > div > *") ?? frame;
}

function pictureIn(frame: HTMLElement): Picture | undefined {
  return PICTURES.find(({ file }) => file === frame.dataset.live);
}

/** Adds a slider where a text first names an option. */
function addSlider(text: HTMLElement, { option, choices, first }: Knob, set: (value: number | string) => void): void {
  const name = [...text.querySelectorAll("p code, li code")].find((code) => code.textContent === option);
  if (name === undefined) return;
  const label = document.createElement("label");
  label.className = "knob";
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = String(choices.length - 1);
  slider.value = String(choices.indexOf(first));
  slider.ariaLabel = option;
  const value = document.createElement("output");
  const tell = (): void => {
    const choice = choices[slider.valueAsNumber];
    value.textContent = String(choice);
    slider.setAttribute("aria-valuetext", String(choice));
  };
  slider.addEventListener("input", () => {
    tell();
    set(choices[slider.valueAsNumber]);
  });
  tell();
  label.append(slider, value);
  name.after(" ", label);
}
