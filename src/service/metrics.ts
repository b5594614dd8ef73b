/** The upper ends of the classes of latencies, in seconds. */
const BUCKETS: readonly number[] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** The latencies of one kind of question. */
interface Histogram {
  readonly countOfBucket: number[];
  count: number;
  sum: number;
}

/** What a service tells of a map, for its metrics. */
export interface MapMetrics {
  readonly map: string;
  readonly version: number;
  /** The changes in the log that the map has not followed yet. */
  readonly lag: number;
  readonly waiting: number;
}

/** Counts what a service does. */
export class Metrics {
  private readonly histogramOfAsk = new Map<string, Histogram>();
  private readonly countOfRefusal = new Map<string, number>();
  private queries = 0;
  private readonly bytes = { in: 0, out: 0 };

  /** Counts an answered question. */
  note(ask: string, queries: number, bytesIn: number, bytesOut: number, milliseconds: number, refusal?: string): void {
    const seconds = milliseconds / 1000;
    let histogram = this.histogramOfAsk.get(ask);
    if (histogram === undefined) {
      histogram = { countOfBucket: BUCKETS.map(() => 0), count: 0, sum: 0 };
      this.histogramOfAsk.set(ask, histogram);
    }
    const bucket = BUCKETS.findIndex((end) => seconds <= end);
    if (bucket >= 0) histogram.countOfBucket[bucket]++;
    histogram.count++;
    histogram.sum += seconds;
    if (refusal === undefined) this.queries += queries;
    else this.countOfRefusal.set(refusal, (this.countOfRefusal.get(refusal) ?? 0) + 1);
    this.bytes.in += bytesIn;
    this.bytes.out += bytesOut;
  }

  /** All counts as text of Prometheus. */
  text(maps: readonly MapMetrics[], gauges: Readonly<Record<string, number>> = {}): string {
    const lines: string[] = [];
    const family = (name: string, type: string, help: string, rows: readonly (readonly [string, number])[]): void => {
      if (rows.length === 0) return;
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      for (const [suffix, value] of rows) lines.push(`${name}${suffix} ${value}`);
    };
    const ofMaps = (value: (map: MapMetrics) => number): [string, number][] =>
      maps.map((map) => [`{map="${map.map}"}`, value(map)]);
    const latencies = [...this.histogramOfAsk].flatMap(([ask, histogram]) => rowsOf(ask, histogram));
    family("octile_request_seconds", "histogram", "Time from a question to its answer.", latencies);
    const refusals = [...this.countOfRefusal].map(([code, count]): [string, number] => [`{code="${code}"}`, count]);
    family("octile_refusals_total", "counter", "Questions that were refused.", refusals);
    family("octile_queries_total", "counter", "Paths, cells and edits that were asked and answered.", [
      ["", this.queries],
    ]);
    family("octile_bytes_total", "counter", "Bytes of questions and answers.", [
      ['{direction="in"}', this.bytes.in],
      ['{direction="out"}', this.bytes.out],
    ]);
    family(
      "octile_map_version",
      "gauge",
      "The version of a map.",
      ofMaps(({ version }) => version),
    );
    family(
      "octile_version_lag",
      "gauge",
      "Changes that a map has not followed yet.",
      ofMaps(({ lag }) => lag),
    );
    family(
      "octile_waiting_queries",
      "gauge",
      "Queries that wait for threads.",
      ofMaps(({ waiting }) => waiting),
    );
    for (const [name, value] of Object.entries(gauges))
      family(name, "gauge", "A measure of the process.", [["", value]]);
    return `${lines.join("\n")}\n`;
  }
}

function rowsOf(ask: string, { countOfBucket, count, sum }: Histogram): [string, number][] {
  let below = 0;
  const rows = BUCKETS.map((end, bucket): [string, number] => {
    below += countOfBucket[bucket];
    return [`_bucket{ask="${ask}",le="${end}"}`, below];
  });
  return [
    ...rows,
    [`_bucket{ask="${ask}",le="+Inf"}`, count],
    [`_sum{ask="${ask}"}`, sum],
    [`_count{ask="${ask}"}`, count],
  ];
}
