import "./style.css";

// What is on the page of every example besides its picture: a line of text, and a button that pauses.

const caption = document.createElement("p");
caption.setAttribute("role", "status");
const button = document.createElement("button");
const footer = document.createElement("footer");
footer.append(caption, button);

/** The place of the picture. */
export const frame: HTMLElement = document.createElement("main");
document.body.append(frame, footer);

let isPlaying = !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Says something below the picture. */
export function say(sentence: string): void {
  if (caption.textContent !== sentence) caption.textContent = sentence;
}

/** Calls `play` with whether the picture is to move: now, and whenever a reader pauses it. Where no motion is wanted, it waits. */
export function whenPlayed(play: (isPlaying: boolean) => void): void {
  const tell = (): void => {
    button.textContent = isPlaying ? "Pause" : "Play";
    play(isPlaying);
  };
  button.addEventListener("click", () => {
    isPlaying = !isPlaying;
    tell();
  });
  tell();
}

/** The colour of this name in the style sheet, in the look that the page has now. */
export function colourOf(name: string): string {
  frame.style.color = `var(--${name})`;
  return getComputedStyle(frame).color;
}

/** Calls `listener` whenever the page has got another look. */
export function onLookChange(listener: () => void): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", listener);
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
