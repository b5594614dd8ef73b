/**
 * The core of a service, which knows of no transport: bytes of a question go in, bytes of an answer come out, and nothing throws.
 *
 *     bytes ─► codec.ts ─► limits.ts ─► served-map.ts ─► codec.ts ─► bytes
 *                                      └► the log, if the question is a change
 *
 * An HTTP server, a WebSocket and a subscription of NATS all call `MapService.answer`. A `MapHost` keeps the maps and puts changes
 * in order: `LocalMaps` in one process, `node/nats-replica.ts` among several.
 */
import { show } from "../check.ts";
import { now } from "../hierarchy/clock.ts";
import { faultOf } from "../worker/fault.ts";
import { decodeQuestion, encodeAnswer, type Form } from "./codec.ts";
import { checkLimits, type Limits, RateLimit } from "./limits.ts";
import { type Answer, type Change, type Question, type Refusal, ServiceError } from "./message.ts";
import { type MapMetrics, Metrics } from "./metrics.ts";
import type { ServedMap } from "./served-map.ts";

/** The keeper of the maps of a service. */
export interface MapHost {
  /** The maps that are in memory. */
  readonly maps: Iterable<ServedMap>;
  /** Gives a map by its name, and loads it if need be; `undefined` if there is none of that name. */
  find(name: string): Promise<ServedMap | undefined>;
  /** Stores a checked change, and returns the version that it leads to. A change that was sent twice, by its key, is stored once. */
  append(map: ServedMap, change: Change, key: string | undefined): Promise<number>;
  /** The changes that a map has not followed yet. */
  lagOf(map: ServedMap): number;
}

/** An answer as it is sent. */
export interface SentAnswer {
  readonly bytes: Uint8Array;
  readonly form: Form;
  /** Why the question was refused, if it was. */
  readonly refusal?: Refusal;
}

/** Answers questions about maps, within limits. */
export class MapService {
  readonly limits: Limits;
  private readonly host: MapHost;
  private readonly metrics = new Metrics();
  private readonly rate: RateLimit;
  private readonly underWay = new Set<Promise<unknown>>();
  private isStopping = false;

  constructor(host: MapHost, limits: Partial<Limits> = {}) {
    this.host = host;
    this.limits = checkLimits(limits);
    this.rate = new RateLimit(this.limits.rate);
  }

  /** Whether the service takes questions. */
  get isOpen(): boolean {
    return !this.isStopping;
  }

  /**
   * Answers a question; a question that cannot be answered gets a refusal that says why.
   *
   * @param caller Tells callers apart: the limit of the rate holds for each caller.
   * @param room The most bytes that the transport can send.
   */
  async answer(bytes: Uint8Array, caller: string, room: number = Number.POSITIVE_INFINITY): Promise<SentAnswer> {
    const began = now();
    const answering = this.reply(bytes, caller, Math.min(room, this.limits.maxAnswerBytes));
    this.underWay.add(answering);
    const { sent, question, queries } = await answering;
    this.underWay.delete(answering);
    this.metrics.note(question?.ask ?? "none", queries, bytes.length, sent.bytes.length, now() - began, sent.refusal);
    return sent;
  }

  /** The metrics of each map in memory. */
  get maps(): MapMetrics[] {
    const { host } = this;
    return Array.from(host.maps, (map) => ({
      map: map.name,
      version: map.version,
      lag: host.lagOf(map),
      waiting: map.waiting,
    }));
  }

  /** The metrics of the service as text of Prometheus. */
  metricsText(gauges: Readonly<Record<string, number>> = {}): string {
    return this.metrics.text(this.maps, gauges);
  }

  /** Refuses all further questions, and waits for the answers that are under way. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.underWay);
  }

  private async reply(
    bytes: Uint8Array,
    caller: string,
    room: number,
  ): Promise<{ sent: SentAnswer; question: Question | null; queries: number }> {
    let question: Question | null = null;
    let queries = 0;
    try {
      this.checkBytes(bytes);
      const decoded = decode(bytes);
      question = decoded.question;
      queries = queriesIn(question);
      this.checkCount(question, queries, caller);
      const answer = { ...(await this.answerTo(question)), ...idOf(question) };
      const { form } = decoded;
      const written = encodeAnswer(answer, form);
      if (written.length > room) {
        const remedy = form === "json" ? "ask less at once, or in the binary form" : "ask less at once";
        const reason = `The answer takes ${written.length} bytes, and at most ${room} can be sent`;
        throw new ServiceError("too-large", `${reason}; ${remedy}.`);
      }
      return { sent: { bytes: written, form }, question, queries };
    } catch (error) {
      const refused = refusalOf(error);
      const answer: Answer = { ask: "refused", error: refused, ...idOf(question) };
      return { sent: { bytes: encodeAnswer(answer, "json"), form: "json", refusal: refused.code }, question, queries };
    }
  }

  private checkBytes(bytes: Uint8Array): void {
    if (this.isStopping) throw new ServiceError("stopping", "The service is stopping; ask another one.");
    const { maxBytes } = this.limits;
    if (bytes.length > maxBytes) throw tooLarge("A question", "bytes", bytes.length, maxBytes);
  }

  private checkCount(question: Question, queries: number, caller: string): void {
    const { maxBatch, rate } = this.limits;
    if (queries > maxBatch) throw tooLarge("A batch", "queries or edits", queries, maxBatch);
    if ("goals" in question && question.goals.length > maxBatch) {
      throw tooLarge("A batch", "goals", question.goals.length, maxBatch);
    }
    if (this.rate.takes(caller, queries)) return;
    throw new ServiceError("too-many", `A caller may ask ${rate} queries a second; ask again a second later.`);
  }

  private async answerTo(question: Question): Promise<Answer> {
    if (question.ask === "status")
      return { ask: "status", maps: this.maps.map(({ map, version }) => ({ map, version })) };
    const map = await this.host.find(question.map);
    if (map === undefined) {
      const names = Array.from(this.host.maps, ({ name }) => name).slice(0, 10);
      const known = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
      throw new ServiceError("unknown-map", `The service has no map ${show(question.map)}; ${known}.`);
    }
    if (question.ask !== "edit") return map.answer(question);
    const change = changeIn(question);
    map.check(change);
    return { ask: "edit", version: await this.host.append(map, change, question.key) };
  }
}

/** Maps that are all in the memory of one process. The grid of each map is its log. */
export class LocalMaps implements MapHost {
  private readonly mapOfName = new Map<string, ServedMap>();
  /** The versions that the last changes with keys led to. */
  private readonly versionOfKey = new Map<string, number>();

  constructor(maps: Iterable<ServedMap>) {
    for (const map of maps) this.mapOfName.set(map.name, map);
  }

  get maps(): Iterable<ServedMap> {
    return this.mapOfName.values();
  }

  async find(name: string): Promise<ServedMap | undefined> {
    return this.mapOfName.get(name);
  }

  async append(map: ServedMap, change: Change, key: string | undefined): Promise<number> {
    const id = `${map.name} ${key}`;
    const known = key === undefined ? undefined : this.versionOfKey.get(id);
    if (known !== undefined) return known;
    const fault = map.apply(change);
    if (fault !== undefined) throw fault;
    if (key !== undefined) this.remember(id, map.version);
    return map.version;
  }

  lagOf(): number {
    return 0;
  }

  private remember(id: string, version: number): void {
    this.versionOfKey.set(id, version);
    if (this.versionOfKey.size <= MOST_KEYS) return;
    for (const oldest of this.versionOfKey.keys()) {
      this.versionOfKey.delete(oldest);
      break;
    }
  }
}

/** How many keys of changes are remembered. */
const MOST_KEYS = 10_000;

function decode(bytes: Uint8Array): { question: Question; form: Form } {
  try {
    return decodeQuestion(bytes);
  } catch (error) {
    throw new ServiceError("malformed", faultOf(error).message);
  }
}

/** The number of queries or edits in a question; every other question counts as one. */
function queriesIn(question: Question): number {
  if ("starts" in question) return Math.max(1, question.starts.length);
  return "edits" in question ? Math.max(1, question.edits.length) : 1;
}

function changeIn(question: Extract<Question, { readonly ask: "edit" }>): Change {
  if ("edits" in question) return { edits: question.edits };
  return "link" in question ? { link: question.link } : { unlink: question.unlink };
}

function idOf(question: Question | null): { readonly id?: number } {
  return question?.id === undefined ? {} : { id: question.id };
}

function tooLarge(what: string, unit: string, got: number, most: number): ServiceError {
  return new ServiceError("too-large", `${what} may have up to ${most} ${unit}, got ${got}.`);
}

/** The refusal of a question that has thrown an error: errors about values are the caller's, all others are the service's. */
function refusalOf(error: unknown): { code: Refusal; message: string } {
  const { message } = faultOf(error);
  if (error instanceof ServiceError) return { code: error.code, message };
  const isOfCaller = error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
  return { code: isOfCaller ? "invalid" : "failed", message };
}
