// The text of CSV files that open safely in a spreadsheet (ADM-03).
import { toSafeCell } from '@portal/domain/csv/csv-cell';
import { localDay } from '@portal/domain/format/days';
import Papa from 'papaparse';

export const csvFileName = (what: string) => `${what}-${localDay()}.csv`;

/** No cell has a line break or runs as a formula, whichever separator the spreadsheet uses. A missing value is an empty cell. */
export function toCsvRows(rows: readonly (readonly (string | null)[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(safeCell)))}\r\n`;
}

// Old rows may hold control characters, which the database refuses today.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** Flattens the cell to one line on which nothing runs as a formula. */
function safeCell(cell: string | null): string {
  return toSafeCell((cell ?? '').replace(CONTROL_CHARACTERS, ' '));
}
