import { exportClients, inListOrder, type ExportedClient } from '@portal/data/clients/export';
import type { ClientView } from '@portal/data/clients/queries';
import { parseTimestamp } from '@portal/domain/format/formatters';
import { CsvExportButton } from '../shared/csv-export/csv-export-button.tsx';

type Props = {
  view: ClientView;
  totalCount: number | undefined;
};

const COLUMNS = {
  Name: ({ full_name }: ExportedClient) => full_name,
  Email: ({ business_email }: ExportedClient) => business_email,
  Company: ({ company_name }: ExportedClient) => company_name,
  Project: ({ project_name }: ExportedClient) => project_name,
  Status: ({ approval_status }: ExportedClient) => approval_status,
  'Created At': ({ created_at }: ExportedClient) => parseTimestamp(created_at)?.toISOString() ?? '',
};

export function ExportButton({ view, totalCount }: Props) {
  const { search, status, sort, isAscending } = view;
  return (
    <CsvExportButton
      noun="clients"
      totalCount={totalCount}
      pages={(signal) => exportClients({ search, status, sort }, signal)}
      order={(clients) => inListOrder(clients, { sort, isAscending })}
      file="clients"
      columns={COLUMNS}
    />
  );
}
