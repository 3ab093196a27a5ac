// The text of CSV files that open safely in a spreadsheet (ADM-03).
import { toSafeCell } from '@portal/domain/csv/csv-cell';
import Papa from 'papaparse';

/** Returns a name such as clients-2026-01-09.csv, with today's date in the admin's time zone. */
export function csvFileName(what: string): string {
  const day = new Date();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${what}-${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}.csv`;
}

/**
 * Returns the rows as lines. No cell has a line break, and none runs as a formula, whether the spreadsheet separates cells by
 * comma or by semicolon. A missing value is an empty cell.
 */
export function toCsvRows(rows: readonly (readonly (string | null)[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(safeCell)))}\r\n`;
}

// Old rows may hold control characters, which the database refuses today.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** Flattens the cell to one line on which nothing runs as a formula. */
function safeCell(cell: string | null): string {
  return toSafeCell((cell ?? '').replace(CONTROL_CHARACTERS, ' '));
}
