import type { ClientStatusFilter } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { formatNumber } from '@portal/ui/format/formatters';
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
  const { exportedCount, startExport, cancelExport } = useClientExport({ search, status });

  const isRunning = exportedCount !== null;
  const total = totalCount && totalCount >= (exportedCount ?? 0) ? totalCount : undefined;
  return (
    <>
      {isRunning && (
        <>
          <progress
            aria-label="CSV Export"
            className="h-1.5 w-24 accent-accent"
            max={total ?? 1}
            value={total && exportedCount}
          />
          <p className="text-sm text-muted tabular-nums">
            {formatNumber(exportedCount)}
            {total && ` of ${formatNumber(total)}`} exported
          </p>
        </>
      )}
      {/* One button, so that it keeps the focus. */}
      <Button
        variant="secondary"
        disabled={!isRunning && totalCount === 0}
        onClick={(event) => {
          if (!isRunning) void startExport();
          // The second half of a double click does not take back the first.
          else if (event.detail < 2) cancelExport();
        }}
      >
        {isRunning ? <X aria-hidden="true" /> : <Download aria-hidden="true" />}
        {isRunning ? 'Cancel export' : 'CSV Export'}
      </Button>
    </>
  );
}
