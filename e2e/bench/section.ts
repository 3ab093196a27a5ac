/** One part of the benchmarks: measures, and says what it found as Markdown below its title; `isWrong` ends with an error. */
export type Section = { title: string; run(): Promise<{ markdown: string; hasErrors?: boolean }> };

/** A Markdown table; figures stand to the right. */
export function table(columns: string[], rows: (string | number)[][]): string {
  const isNumeric = (at: number) => rows.every((row) => /^[\d.,\s%x–-]+( \w+)?$/.test(String(row[at] ?? '')));
  const rule = columns.map((_, at) => (isNumeric(at) ? '---:' : '---'));
  return [columns, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The value in the middle; of an even number of values the mean of the two. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value below which a share of the values lies, interpolated. NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
