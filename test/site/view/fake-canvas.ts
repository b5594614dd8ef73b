/** An image of pixels, each an integer of four bytes. */
interface FakeImageData {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Stands in for the browser's canvas off screen: holds pixels and counts what is put there. */
export class FakeOffscreenCanvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  /** The rectangles that were put, as `left,top width×height`. */
  readonly puts: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height);
  }

  getContext(): object {
    return {
      createImageData: (width: number, height: number): FakeImageData => {
        return { width, height, data: new Uint8ClampedArray(4 * width * height) };
      },
      putImageData: (image: FakeImageData, left: number, top: number): void => {
        const pixels = new Uint32Array(image.data.buffer);
        for (let y = 0; y < image.height; y++) {
          this.pixels.set(pixels.subarray(y * image.width, (y + 1) * image.width), (top + y) * this.width + left);
        }
        this.puts.push(`${left},${top} ${image.width}×${image.height}`);
      },
    };
  }
}

/** Draws a picture with one character a pixel: `charOf` says which. */
export function drawn(image: OffscreenCanvas, charOf: (pixel: number) => string): string {
  const { pixels, width } = image as unknown as FakeOffscreenCanvas;
  const chars = Array.from(pixels, charOf).join("");
  return chars.match(new RegExp(`.{${width}}`, "gs"))?.join("\n") ?? "";
}

/** What was put into a picture so far. */
export function putsOf(image: OffscreenCanvas): readonly string[] {
  return (image as unknown as FakeOffscreenCanvas).puts;
}
