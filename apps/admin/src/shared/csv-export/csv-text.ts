// The text of CSV files that open safely in a spreadsheet (ADM-03).
import { toSafeCell } from '@portal/domain/csv/csv-cell';
import Papa from 'papaparse';

/** How the rows of an export are written. */
export type CsvFormat<Row> = {
  header: () => string;
  lines: (rows: readonly Row[]) => string;
  /** The file's name, such as clients-2026-01-09.csv, with the date in the admin's time zone. */
  fileName: (day: Date) => string;
};

/** The format of a file of `what` with these columns, each by its head. */
export function csvFormat<Row>(
  what: string,
  columns: Readonly<Record<string, (row: Row) => string | null>>,
): CsvFormat<Row> {
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    header: () => toCsvRows([Object.keys(columns)]),
    lines: (rows) => toCsvRows(rows.map((row) => Object.values(columns).map((cell) => cell(row)))),
    fileName: (day) => `${what}-${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}.csv`,
  };
}

/**
 * Returns the rows as lines. No cell has a line break, and none runs as a formula, whether the spreadsheet separates cells by
 * comma or by semicolon. A missing value is an empty cell.
 */
function toCsvRows(rows: readonly (readonly (string | null)[])[]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows.map((row) => row.map(safeCell)))}\r\n`;
}

// Old rows may hold control characters, which the database refuses today.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/** Flattens the cell to one line on which nothing runs as a formula. */
function safeCell(cell: string | null): string {
  return toSafeCell((cell ?? '').replace(CONTROL_CHARACTERS, ' '));
}
