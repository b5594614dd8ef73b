import { copyText } from "../playground/ui/copy.ts";

/** For how long a button says that it has copied, in milliseconds. */
const SAID = 2000;

/** Adds a button to every block of code of this page which copies it. */
export function addCopyButtons(): void {
  for (const frame of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      button.textContent = (await copyText(frame.querySelector("pre")?.textContent ?? "")) ? "Copied" : "Not allowed";
      setTimeout(() => {
        button.textContent = "Copy";
      }, SAID);
    });
    frame.append(button);
    frame.classList.toggle("crowded", isInTheWay(button, frame.querySelector("pre")));
  }
}

/** The width of a character of code, in parts of its height. */
const CHARACTER_WIDTH = 0.61;

/** Whether a button at the upper right of some code would cover its first two lines. */
function isInTheWay({ offsetWidth }: HTMLElement, code: HTMLElement | null): boolean {
  if (code === null) return false;
  const longest = Math.max(...(code.textContent ?? "").split("\n", 2).map((line) => line.length));
  const size = CHARACTER_WIDTH * Number.parseFloat(getComputedStyle(code).fontSize);
  return (longest + 3) * size + offsetWidth > code.clientWidth;
}
