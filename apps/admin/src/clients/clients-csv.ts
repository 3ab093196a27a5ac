import type { ExportedClient } from '@portal/data/clients/export';
import { parseTimestamp } from '@portal/ui/format/formatters';
import Papa from 'papaparse';

const COLUMNS = ['Name', 'Email', 'Company', 'Project', 'Status', 'Created At'];

/** ADM-03: returns the file name, with the date in the admin's time zone. */
export function clientsFileName(day: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `clients-${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}.csv`;
}

/** ADM-03: returns the header line. */
export function csvHeader(): string {
  return `${Papa.unparse([COLUMNS])}\r\n`;
}

/**
 * ADM-03: returns one line per client. No cell has a line break, and none runs as a formula, whether the spreadsheet
 * separates cells by comma or by semicolon.
 */
export function csvLines(clients: readonly ExportedClient[]): string {
  const rows = clients.map((client) =>
    [
      client.full_name,
      client.business_email,
      client.company_name,
      client.project_name,
      client.approval_status,
      parseTimestamp(client.created_at)?.toISOString() ?? '',
    ].map(safeCell),
  );
  return rows.length === 0 ? '' : `${Papa.unparse(rows)}\r\n`;
}

// Old rows may hold control characters, which the database refuses today.
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * What a spreadsheet takes for the beginning of a formula. It may follow a separator inside the cell: a spreadsheet that
 * separates by semicolon ends the cell there, whatever the quotes say.
 */
const FORMULA = /(^|[,;|])([\s\p{Cf}"']*)(?=[=+\-@＝＋－＠])/gu;

/** Flattens the cell to one line and puts an apostrophe before what would run as a formula. */
function safeCell(cell: string | null): string {
  return (cell ?? '').replace(CONTROL_CHARACTERS, ' ').replace(FORMULA, "$1'$2");
}
