import type { ClientStatusFilter } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { formatNumber } from '@portal/ui/formatters';
import { Download, X } from 'lucide-react';
import { useClientExport } from './use-client-export.ts';

type Props = {
  search: string;
  status: ClientStatusFilter;
  /** How many match; undefined when that is not known. */
  totalCount: number | undefined;
};

/** ADM-03: every client that matches, however many, with progress and a way to stop. */
export function ExportButton({ search, status, totalCount }: Props) {
  const { exportedCount, run, cancel } = useClientExport({ search, status });

  if (exportedCount === null) {
    return (
      <Button variant="secondary" disabled={totalCount === 0} onClick={() => void run()}>
        <Download aria-hidden="true" />
        CSV Export
      </Button>
    );
  }
  const exported = formatNumber(exportedCount);
  const total = totalCount && totalCount >= exportedCount ? totalCount : undefined;
  return (
    <>
      <progress
        aria-label="CSV Export"
        className="h-1.5 w-24 accent-accent"
        max={total ?? 1}
        value={total && exportedCount}
      />
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {total ? `${exported} of ${formatNumber(total)} exported` : `${exported} exported`}
      </p>
      <Button variant="secondary" onClick={cancel}>
        <X aria-hidden="true" />
        Cancel export
      </Button>
    </>
  );
}
