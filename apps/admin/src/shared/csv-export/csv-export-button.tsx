import { formatNumber } from '@portal/domain/format/formatters';
import { Button } from '@portal/ui/primitives/button';
import { Download, X } from 'lucide-react';
import { useCsvExport, type CsvExport } from './use-csv-export.ts';

type Props<Row> = CsvExport<Row> & {
  totalCount?: number | undefined;
};

export function CsvExportButton<Row>({ totalCount, ...csvExport }: Props<Row>) {
  const { exportedCount, startExport, cancelExport } = useCsvExport(csvExport);
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
