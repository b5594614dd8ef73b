import type { Locator } from "playwright-core";

/** How many colours there are in what is seen of a canvas. */
export async function coloursOf(canvas: Locator): Promise<number> {
  const picture = (await canvas.screenshot()).toString("base64");
  return canvas.page().evaluate(async (bytes) => {
    const image = new Image();
    image.src = `data:image/png;base64,${bytes}`;
    await image.decode();
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [image.width, image.height];
    const context = copy.getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data.buffer;
    return new Set(new Uint32Array(data ?? new ArrayBuffer(0))).size;
  }, picture);
}
