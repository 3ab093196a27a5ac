import { decodeFile } from '../findings/read/decode-file.ts';
import { fromSafeCell } from './csv-cell.ts';
import { parseRows } from './parse-rows.ts';

/** Most lines of a file of clients or past audits (MOVE-02); the database has the same limit. */
export const MAX_TABLE_LINES = 500;

type Table<Column extends string> = { rows: Record<Column, string>[] } | { problem: string };

/**
 * Reads a CSV whose first line names the columns, in any order; each column has the other names under which it is found. The first
 * `needed` columns must be there. A cell is a text, whatever a spreadsheet would take it for.
 */
export function readTable<Column extends string>(
  bytes: Uint8Array,
  columns: Readonly<Record<Column, readonly string[]>>,
  needed: number,
): Table<Column> {
  const text = decodeFile(bytes);
  if (text === null) return { problem: 'This file is not a text. Save the sheet as CSV.' };
  const [header = [], ...lines] = parseRows(text, MAX_TABLE_LINES);
  const names = Object.keys(columns) as Column[];
  const heads = header.map((name) => name.trim().toLowerCase());
  const places = names.map((name) =>
    heads.findIndex((head) => head === name || columns[name].includes(head)),
  );
  const missing = names.filter((_, index) => index < needed && places[index] === -1);
  if (missing.length > 0)
    return { problem: `The first line must name the columns. Missing: ${missing.join(', ')}.` };
  if (lines.length === 0) return { problem: 'There is no line below the names of the columns.' };
  if (lines.length > MAX_TABLE_LINES)
    return { problem: `At most ${MAX_TABLE_LINES} lines can be imported at once. Split the file.` };
  return {
    rows: lines.map(
      (cells) =>
        Object.fromEntries(
          names.map((name, index) => [name, fromSafeCell(cells[places[index] ?? -1] ?? '').trim()]),
        ) as Record<Column, string>,
    ),
  };
}
