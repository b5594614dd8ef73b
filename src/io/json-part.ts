import { show } from "../check.ts";
import { faultAt } from "./fault.ts";

/** A part of a JSON file that knows where it stands, so that an error can say so. */
export class JsonPart {
  readonly value: unknown;
  /** Such as `layers[2].data`; in a file beside the map it begins with what that file is. */
  readonly path: string;

  private constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** Parses a whole file; `name` says what it is, for an error. `path` is that of the whole file. */
  static parse(name: string, text: unknown, path = ""): JsonPart {
    if (typeof text !== "string") throw new TypeError(`${name} must be a string, got ${show(text)}.`);
    const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    try {
      return new JsonPart(JSON.parse(text.slice(start)), path);
    } catch {
      throw faultAt(name, "JSON", show(text));
    }
  }

  /** A whole file that is JSON already; `path` is that of the whole file. */
  static of(value: unknown, path = ""): JsonPart {
    return new JsonPart(value, path);
  }

  /** Whether there is anything here. */
  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** A field of an object, which need not be there. */
  at(key: string): JsonPart {
    const { value, path } = this;
    if (!isObject(value)) throw this.fault("an object");
    const field = Object.hasOwn(value, key) ? value[key] : undefined;
    return new JsonPart(field, path === "" ? key : `${path}.${key}`);
  }

  /** The items of an array. */
  items(): JsonPart[] {
    return this.array().map((_, index) => this.item(index));
  }

  /** One item of an array. */
  item(index: number): JsonPart {
    return new JsonPart(this.array()[index], `${this.path}[${index}]`);
  }

  /** The items of an array as they are, for those that are too many to have a name each. */
  array(): readonly unknown[] {
    if (Array.isArray(this.value)) return this.value;
    throw this.fault("an array");
  }

  /** A text. */
  text(): string {
    if (typeof this.value === "string") return this.value;
    throw this.fault("text");
  }

  /** An integer in `[least, most]`. */
  integer(least: number, most: number): number {
    const { value } = this;
    if (typeof value === "number" && Number.isInteger(value) && value >= least && value <= most) return value;
    throw this.fault(`an integer from ${least} to ${most}`);
  }

  /** The error for a part that is not what it should be. */
  fault(what: string, got: string | number = show(this.value)): SyntaxError {
    return faultAt(this.path === "" ? "The file" : this.path, what, got);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
