import type { VNode } from "preact";

/** Lines on a square of 24. */
const LINES_OF_NAME = {
  close: "M6 6l12 12M18 6L6 18",
  move: "M5 3l14 8-6 2-3 6z",
  paint: "M14 4l6 6-9 9H5v-6zM12 6l6 6",
  erase: "M9 19l-5-5 9-9 7 7-7 7zM9 19h11M9 9l7 7",
  link: "M6 18C6 8 18 16 18 6M15 8l3-3 3 3",
  pan: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  open: "M3 19V5h6l2 3h8v3M3 19l3-8h16l-3 8z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  save: "M12 3v12M8 11l4 4 4-4M5 17v4h14v-4",
  code: "M8 6l-6 6 6 6M16 6l6 6-6 6",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  dark: "M20 14A8.5 8.5 0 0 1 10 4a8 8 0 1 0 10 10z",
  os: "M3 5h18v11H3zM9 20h6M12 16v4",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  forward: "M6 5l9 7-9 7zM18 5v14",
  back: "M18 5l-9 7 9 7zM6 5v14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  panels: "M3 5h18v14H3zM15 5v14",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof LINES_OF_NAME;

/** A small drawing beside, or instead of, a label. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES_OF_NAME[name]} />
    </svg>
  );
}
