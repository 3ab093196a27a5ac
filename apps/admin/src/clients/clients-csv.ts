import type { ExportedClient } from '@portal/data/clients/export';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { csvFormat } from '../shared/csv-export/csv-text.ts';

/** ADM-03: the file of the clients, a line for each. */
export const clientsCsv = csvFormat<ExportedClient>('clients', {
  Name: ({ full_name }) => full_name,
  Email: ({ business_email }) => business_email,
  Company: ({ company_name }) => company_name,
  Project: ({ project_name }) => project_name,
  Status: ({ approval_status }) => approval_status,
  'Created At': ({ created_at }) => parseTimestamp(created_at)?.toISOString() ?? '',
});
