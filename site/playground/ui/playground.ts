import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ChosenFile } from "../model/chosen-files.ts";
import type { Gate } from "../model/gate.ts";
import type { Session } from "../model/session.ts";
import type { Swarm } from "../swarm/swarm.ts";
import type { MapView } from "../view/map-view.ts";
import { Playback } from "../view/playback.ts";
import { Toolbox } from "../view/tool.ts";
import type { Messages } from "./messages.ts";
import type { ShownText } from "./text-dialog.tsx";

/** Windows with room for one map only; the style sheet has the same width. */
const NARROW = "(max-width: 46rem)";

/** What all parts of the page share. */
export class Playground {
  /** What is being played with; another one when another link is opened. */
  readonly session: Signal<Session>;
  /** Whether a link says where to look at first. */
  readonly isRestored: boolean;
  readonly toolbox: Toolbox = new Toolbox();
  readonly playback: Playback = new Playback();
  readonly messages: Messages;
  /** The maps on screen, by the index of their run. */
  readonly views: Signal<readonly MapView[]> = signal([]);
  /** The walkers in swarm mode, once their world is built. */
  readonly swarm: Signal<Swarm | undefined> = signal(undefined);
  /** The gate on the way from A to B, while a swarm walks; `undefined` when there is no way. */
  readonly gate: Signal<Gate | undefined> = signal(undefined);
  /** The text that is shown in a dialog. */
  readonly shownText: Signal<ShownText | undefined> = signal(undefined);
  /** The files that could not be opened last: a map may lack its tilesets, which can be chosen next. */
  refusedFiles: readonly ChosenFile[] = [];
  /** What holds up the page, in a sentence. */
  readonly busy: Signal<string | undefined> = signal(undefined);
  /** Whether the window has room for one map only, with the panels in a sheet below it. */
  readonly isNarrow: ReadonlySignal<boolean>;
  /** Whether the panels are to be seen. */
  readonly isSideOpen: Signal<boolean>;
  /** Whether the tour is shown. */
  readonly isTouring: Signal<boolean> = signal(false);
  /** The run whose map is shown where there is room for one. */
  readonly shownRun: Signal<number> = signal(0);

  constructor(session: Session, isRestored: boolean, messages: Messages) {
    this.session = signal(session);
    this.isRestored = isRestored;
    this.messages = messages;
    this.isNarrow = matches(NARROW);
    this.isSideOpen = signal(!this.isNarrow.peek());
  }
}

/** Whether the window is as a media query says, now and later. */
function matches(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const current = signal(list.matches);
  list.addEventListener("change", () => {
    current.value = list.matches;
  });
  return current;
}
