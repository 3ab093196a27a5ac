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
 * ADM-03: returns one line per client. A cell that a spreadsheet would run as a formula, even after leading spaces,
 * starts with an apostrophe.
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
    ].map(escapeFormula),
  );
  return rows.length === 0 ? '' : `${Papa.unparse(rows)}\r\n`;
}

function escapeFormula(cell: string | null): string {
  const text = cell ?? '';
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text;
}
