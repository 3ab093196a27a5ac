/** How often each thing is measured; BENCH_ROUNDS=1 shows whether a section runs. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** One section of the benchmarks. `run` resolves to its Markdown; `hasErrors` makes the command fail. */
export type Section = { title: string; run(): Promise<{ markdown: string; hasErrors?: boolean }> };

/** Returns a Markdown table with numeric columns aligned right. */
export function table(columns: string[], rows: (string | number)[][]): string {
  const isNumeric = (at: number) => rows.every((row) => /^[\d.,\s%x–-]+( \w+)?$/.test(String(row[at] ?? '')));
  const rule = columns.map((_, at) => (isNumeric(at) ? '---:' : '---'));
  return [columns, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the median. NaN without values. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Returns the interpolated percentile; `share` is between 0 and 1. NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns a duration as the tables show it. */
export const milliseconds = (value: number) => `${Math.round(value)} ms`;
