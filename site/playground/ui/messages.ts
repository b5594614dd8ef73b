import { type Signal, signal } from "@preact/signals";
import { sentenceOf } from "../model/planners.ts";

/** Something that the user is told. */
interface Message {
  readonly id: number;
  readonly kind: "error" | "note";
  /** What the message is about; there is one message about each topic. */
  readonly topic: string;
  readonly text: string;
}

/** How long a note stays, in milliseconds; an error stays until it is dismissed, or no longer true. */
const NOTE_TIME = 6000;

/** What the user is told, newest last. A message takes the place of an older one about the same topic. */
export class Messages {
  readonly list: Signal<readonly Message[]> = signal([]);
  private nextId = 0;

  /** Tells something that went well, for a while. */
  note(topic: string, text: string): void {
    const id = this.add("note", topic, text);
    setTimeout(() => this.dismiss(id), NOTE_TIME);
  }

  /** Tells something that went wrong. */
  fail(topic: string, error: unknown): void {
    this.add("error", topic, sentenceOf(error));
  }

  /** Takes a message away. */
  dismiss(id: number): void {
    this.list.value = this.list.value.filter((message) => message.id !== id);
  }

  /** Does something and tells what it throws. If it goes well, what was told about the topic before is taken away. */
  attempt(topic: string, work: () => void): void {
    try {
      work();
      this.list.value = this.without(topic);
    } catch (error) {
      this.fail(topic, error);
    }
  }

  /** Does something that takes a while, and tells what it throws. If it goes well, what was told about the topic before is taken away. */
  async attemptSoon(topic: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.list.value = this.without(topic);
    } catch (error) {
      this.fail(topic, error);
    }
  }

  private add(kind: Message["kind"], topic: string, text: string): number {
    const id = this.nextId++;
    this.list.value = [...this.without(topic), { id, kind, topic, text }];
    return id;
  }

  private without(topic: string): Message[] {
    return this.list.peek().filter((message) => message.topic !== topic);
  }
}
