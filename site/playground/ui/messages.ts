import { type Signal, signal } from "@preact/signals";

/** Something that the user is told. */
interface Message {
  readonly id: number;
  readonly kind: "error" | "note";
  readonly text: string;
}

/** How long a note stays, in milliseconds; an error stays until it is dismissed. */
const NOTE_TIME = 6000;

/** What the user is told, newest last; the same text is shown once. */
export class Messages {
  readonly list: Signal<readonly Message[]> = signal([]);
  private nextId = 0;

  /** Tells something that went well, for a while. */
  note(text: string): void {
    const id = this.add("note", text);
    setTimeout(() => this.dismiss(id), NOTE_TIME);
  }

  /** Tells something that went wrong, until it is dismissed. */
  fail(error: unknown): void {
    this.add("error", error instanceof Error ? error.message : String(error));
  }

  /** Takes a message away. */
  dismiss(id: number): void {
    this.list.value = this.list.value.filter((message) => message.id !== id);
  }

  /** Does something, tells what it throws, and returns whether it went well. */
  attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  private add(kind: Message["kind"], text: string): number {
    const id = this.nextId++;
    this.list.value = [...this.list.value.filter((message) => message.text !== text), { id, kind, text }];
    return id;
  }
}
