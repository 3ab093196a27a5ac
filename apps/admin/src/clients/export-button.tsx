import { exportClients, inListOrder } from '@portal/data/clients/export';
import type { ClientView } from '@portal/data/clients/queries';
import { CsvExportButton } from '../shared/csv-export/csv-export-button.tsx';

type Props = {
  /** What the list shows: the file has the same clients, in the same order. */
  view: ClientView;
  /** The number of matching clients; undefined when it is unknown. */
  totalCount: number | undefined;
};

/** ADM-03: exports every matching client in the order of the list. */
export function ExportButton({ view, totalCount }: Props) {
  const { search, status, sort, isAscending } = view;
  return (
    <CsvExportButton
      noun="clients"
      totalCount={totalCount}
      pages={(signal) => exportClients({ search, status, sort }, signal)}
      order={(clients) => inListOrder(clients, { sort, isAscending })}
      loadFormat={() => import('./clients-csv.ts').then((module) => module.clientsCsv)}
    />
  );
}
