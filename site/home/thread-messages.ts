import type { Edit } from "../../src/index.ts";

/** Where every traveller is, and which of its stations it goes to. */
export interface Places {
  readonly cellOfTraveller: Int32Array;
  readonly legOfTraveller: Uint8Array;
}

/** What the page tells a thread that moves the travellers. */
export type Order =
  /** Takes over the map, and gets ready. */
  | { readonly type: "prepare"; readonly isWallOfCell: Uint8Array }
  /** Lets everybody walk from these places. */
  | { readonly type: "begin"; readonly places: Places }
  | { readonly type: "edit"; readonly edits: readonly Edit[] }
  | { readonly type: "pause" }
  | { readonly type: "resume" };

/** What has happened to the ways of travellers so far. */
export interface Tally {
  /** The ways found again because a wall was painted, or taken away. */
  readonly replanned: number;
  /** The milliseconds that the thread worked on ways while some of them had to be found again. */
  readonly replanTime: number;
  /** The ways found for whatever reason, and the travellers that stand without one. */
  readonly found: number;
  readonly waiting: number;
}

/** What a thread tells the page. */
export type Report =
  | { readonly type: "ready" }
  /** Everybody has had the chance of one step. */
  | { readonly type: "step"; readonly places: Places; readonly tally: Tally };
