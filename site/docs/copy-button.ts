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
  }
}
