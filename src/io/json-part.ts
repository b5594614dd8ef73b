import { show } from "../check.ts";
import { faultAt } from "./fault.ts";

/** A value in a JSON file, with its place in the file, so that an error can name the place. */
export class JsonPart {
  readonly value: unknown;
  /** The place of the value, for example `layers[2].data`; in a file beside the map, the name of that file comes first. */
  readonly path: string;

  private constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** Parses a whole file. Errors in its JSON name the file `name`; `path` becomes the place of the whole file. */
  static parse(name: string, text: unknown, path = ""): JsonPart {
    if (typeof text !== "string") throw new TypeError(`${name} must be a string, got ${show(text)}.`);
    const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    try {
      return new JsonPart(JSON.parse(text.slice(start)), path);
    } catch {
      throw faultAt(name, "JSON", show(text));
    }
  }

  /** Wraps the content of a file that is parsed already; `path` becomes the place of the whole file. */
  static of(value: unknown, path = ""): JsonPart {
    return new JsonPart(value, path);
  }

  /** Whether the value is neither `undefined` nor `null`. */
  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The field `key` of an object. A field that is missing gives a part whose `isThere` is false. */
  at(key: string): JsonPart {
    const { value, path } = this;
    if (!isObject(value)) throw this.fault("an object");
    const field = Object.hasOwn(value, key) ? value[key] : undefined;
    return new JsonPart(field, path === "" ? key : `${path}.${key}`);
  }

  /** The items of an array, each with its place. */
  items(): JsonPart[] {
    return this.array().map((_, index) => this.item(index));
  }

  /** The item of an array at `index`, with its place. */
  item(index: number): JsonPart {
    return new JsonPart(this.array()[index], `${this.path}[${index}]`);
  }

  /** The bare values of an array, for arrays so long that an object for each item would take too much memory. */
  array(): readonly unknown[] {
    if (Array.isArray(this.value)) return this.value;
    throw this.fault("an array");
  }

  /** The value as a string; throws if the value is anything else. */
  text(): string {
    if (typeof this.value === "string") return this.value;
    throw this.fault("text");
  }

  /** The value as an integer in `[least, most]`; throws if the value is anything else. */
  integer(least: number, most: number): number {
    const { value } = this;
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    throw this.fault(`an integer from ${least} to ${most}`);
  }

  /** The error for a part that should hold `what` and holds `got`, by default its value. */
  fault(what: string, got: string | number = show(this.value)): SyntaxError {
    return faultAt(this.path === "" ? "The file" : this.path, what, got);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
