/** As git counts them: no empty line after the last break, no BOM. */
export function splitLines(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines of a file, from 1; both ends belong to it. */
export type LineRange = { first: number; last: number };

/** The lines that the end of an address names: "#L80" or "#L80-L96"; null for any other. */
export function readLineRange(hash: string): LineRange | null {
  const [, first, last] = /^#L(\d{1,7})(?:-L(\d{1,7}))?$/.exec(hash) ?? [];
  if (!first) return null;
  const ends = [Number(first), Number(last ?? first)].toSorted((one, other) => one - other);
  return ends[0] === 0 ? null : { first: ends[0] ?? 1, last: ends[1] ?? 1 };
}

export function lineRangeHash({ first, last }: LineRange): string {
  return first === last ? `#L${first}` : `#L${first}-L${last}`;
}

/** "line 80", or "lines 80–96". */
export function lineRangeLabel({ first, last }: LineRange): string {
  return first === last ? `line ${first}` : `lines ${first}–${last}`;
}
