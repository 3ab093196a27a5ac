import type { ExportedClient } from '@portal/data/clients/export';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { csvFileName, toCsvRows } from '../shared/csv-export/csv-text.ts';

const COLUMNS = ['Name', 'Email', 'Company', 'Project', 'Status', 'Created At'];

/** ADM-03: returns the file name, with the date in the admin's time zone. */
export function fileName(day: Date): string {
  return csvFileName('clients', day);
}

/** ADM-03: returns the header line. */
export function header(): string {
  return toCsvRows([COLUMNS]);
}

/** ADM-03: returns one line per client. */
export function lines(clients: readonly ExportedClient[]): string {
  return toCsvRows(
    clients.map((client) => [
      client.full_name,
      client.business_email,
      client.company_name,
      client.project_name,
      client.approval_status,
      parseTimestamp(client.created_at)?.toISOString() ?? '',
    ]),
  );
}
