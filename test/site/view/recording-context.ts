/** Records what is drawn on it as short lines, such as `moveTo 4 4` or `strokeStyle #000000`. */
export interface Recording {
  readonly context: CanvasRenderingContext2D;
  readonly calls: readonly string[];
}

/** A 2D context that draws nothing. */
export function recordingContext(): Recording {
  const calls: string[] = [];
  const properties = new Map<string, unknown>();
  const context = new Proxy(
    {},
    {
      get: (_, name) => {
        if (properties.has(String(name))) return properties.get(String(name));
        return (...values: unknown[]) => calls.push([String(name), ...values.map(shown)].join(" "));
      },
      set: (_, name, value) => {
        properties.set(String(name), value);
        calls.push(`${String(name)} ${shown(value)}`);
        return true;
      },
    },
  );
  return { context: context as CanvasRenderingContext2D, calls };
}

/** Returns the calls that have one of these names. */
export function callsOf({ calls }: Recording, ...names: string[]): string[] {
  return calls.filter((call) => names.includes(call.split(" ")[0]));
}

function shown(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value.constructor.name : String(value);
}
