import { type Signal, signal } from "@preact/signals";
import type { Session } from "../model/session.ts";
import type { Swarm } from "../swarm/swarm.ts";
import type { MapView } from "../view/map-view.ts";
import { Playback } from "../view/playback.ts";
import { Toolbox } from "../view/tool.ts";
import type { Messages } from "./messages.ts";
import type { ShownText } from "./text-dialog.tsx";

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
  /** The text that is shown in a dialog. */
  readonly shownText: Signal<ShownText | undefined> = signal(undefined);
  /** What holds up the page, in a sentence. */
  readonly busy: Signal<string | undefined> = signal(undefined);
  /** Whether the panels at the side are to be seen. */
  readonly isSideOpen: Signal<boolean> = signal(true);

  constructor(session: Session, isRestored: boolean, messages: Messages) {
    this.session = signal(session);
    this.isRestored = isRestored;
    this.messages = messages;
  }
}
