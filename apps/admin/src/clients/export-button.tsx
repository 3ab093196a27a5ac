import type { ClientView } from '@portal/data/clients/queries';
import { Button } from '@portal/ui/primitives/button';
import { formatNumber } from '@portal/ui/format/formatters';
import { Download, X } from 'lucide-react';
import { useClientExport } from './use-client-export.ts';

type Props = {
  /** What the list shows: the file has the same clients, in the same order. */
  view: ClientView;
  /** The number of matching clients; undefined when it is unknown. */
  totalCount: number | undefined;
};

/** ADM-03: exports every matching client, with progress and a cancel button. */
export function ExportButton({ view, totalCount }: Props) {
  const { exportedCount, startExport, cancelExport } = useClientExport(view);

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
      {/* A single button for both actions, so that it keeps the focus. */}
      <Button
        variant="secondary"
        disabled={!isRunning && totalCount === 0}
        onClick={(event) => {
          if (!isRunning) void startExport();
          // The second click of a double click must not cancel the export.
          else if (event.detail < 2) cancelExport();
        }}
      >
        {isRunning ? <X aria-hidden="true" /> : <Download aria-hidden="true" />}
        {isRunning ? 'Cancel export' : 'CSV Export'}
      </Button>
    </>
  );
}
