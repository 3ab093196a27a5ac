import { exportClients } from '@portal/data/clients/export';
import type { ClientStatusFilter } from '@portal/data/clients/queries';
import { CsvExportButton } from '../csv-export/csv-export-button.tsx';
import { clientsFileName, csvHeader, csvLines } from './clients-csv.ts';

type Props = {
  search: string;
  status: ClientStatusFilter;
  /** The number of matching clients; undefined when it is unknown. */
  totalCount: number | undefined;
};

/** ADM-03: exports every matching client. */
export function ExportButton({ totalCount, ...filter }: Props) {
  return (
    <CsvExportButton
      noun="clients"
      totalCount={totalCount}
      pages={(signal) => exportClients(filter, signal)}
      header={csvHeader}
      lines={csvLines}
      fileName={clientsFileName}
    />
  );
}
