import { PICTURES } from "../../scripts/picture-table.ts";
import { onThemeChange } from "../theme/theme.ts";
import { LivePicture } from "./live-picture.ts";
import { tellStories } from "./story.ts";

/** Makes the pictures of this page live that can be. */
export function makePicturesLive(): void {
  const pictures: LivePicture[] = tellStories();
  for (const frame of document.querySelectorAll<HTMLElement>("[data-live]")) {
    const picture = PICTURES.find(({ file }) => file === frame.dataset.live);
    const alt = frame.querySelector("img")?.alt ?? "";
    if (picture !== undefined) pictures.push(new LivePicture(picture, frame, alt));
  }
  const redraw = (): void => {
    for (const picture of pictures) picture.redraw();
  };
  onThemeChange(redraw);
}
