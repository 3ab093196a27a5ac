/** How often each thing is measured; BENCH_ROUNDS=1 shows whether a section runs. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);

export type Section = { title: string; run(): Promise<{ markdown: string; hasErrors?: boolean }> };

export function table(columns: string[], rows: (string | number)[][]): string {
  const isNumeric = (at: number) => rows.every((row) => /^[\d.,\s%x–-]+( \w+)?$/.test(String(row[at] ?? '')));
  const rule = columns.map((_, at) => (isNumeric(at) ? '---:' : '---'));
  return [columns, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns the interpolated median. NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const below = sorted[Math.floor(middle)] ?? Number.NaN;
  const above = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (below + above) / 2;
}

export const milliseconds = (value: number) => `${Math.round(value)} ms`;
