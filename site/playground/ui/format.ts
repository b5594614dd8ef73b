/** What stands where there is nothing to say. */
export const NOTHING = "–";

/** A count with a comma between thousands. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A cost, with one decimal. */
export function formatCost(cost: number): string {
  return Number.isFinite(cost) ? cost.toFixed(1) : NOTHING;
}

/** How much more a cost is than the least one, in percent. */
export function formatExcess(cost: number, optimal: number): string {
  if (!Number.isFinite(cost) || !Number.isFinite(optimal)) return NOTHING;
  if (optimal === 0) return "0 %";
  const percent = 100 * (cost / optimal - 1);
  // sums of the same steps in another order may differ in the last digits
  return percent < 0.005 ? "0 %" : `+${percent.toFixed(2)} %`;
}

/** A time in milliseconds; browsers do not tell less than a tenth of one. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 0.1) return "< 0.1 ms";
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`;
  return milliseconds < 10_000 ? `${formatCount(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The time of one query among many that were timed together, in milliseconds: that can be told more finely. */
export function formatMeanTime(milliseconds: number): string {
  return milliseconds < 1 ? `${Number((1000 * milliseconds).toPrecision(2))} µs` : formatTime(milliseconds);
}

/** How many times as fast one is as another, by their times; nothing until both are known. */
export function formatTimes(other: number | undefined, own: number | undefined): string {
  if (other === undefined || own === undefined || own === 0) return NOTHING;
  const times = other / own;
  return `${times < 10 ? times.toFixed(1) : formatCount(times)} ×`;
}

/** An amount of memory. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
