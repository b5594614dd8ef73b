/** Writes one line of the log: a level, the name of an event, and what there is to say of it. */
export type Log = (
  level: "info" | "warning" | "error",
  event: string,
  details?: Readonly<Record<string, unknown>>,
) => void;

/** A log that writes lines of JSON. */
export function jsonLog(write: (line: string) => void): Log {
  return (level, event, details = {}) => {
    write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...details })}\n`);
  };
}
