import { exportClients } from '@portal/data/client-export';
import type { ClientStatusFilter } from '@portal/data/clients';
import { Button } from '@portal/ui/button';
import { formatNumber } from '@portal/ui/formatters';
import { toast } from '@portal/ui/toast';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { clientsFileName, csvHeader, csvLines } from './clients-csv.ts';

const REVOKE_AFTER_MS = 60_000;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** ADM-03: every client that matches, however many, with progress and a way to stop. */
export function ExportButton({ search, status }: { search: string; status: ClientStatusFilter }) {
  const [exportedCount, setExportedCount] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    abort.current = controller;
    const parts = [BYTE_ORDER_MARK, csvHeader()];
    let count = 0;
    setExportedCount(0);
    try {
      for await (const page of exportClients({ search, status }, controller.signal)) {
        parts.push(csvLines(page));
        count += page.length;
        setExportedCount(count);
      }
      save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), clientsFileName(new Date()));
    } catch {
      if (!controller.signal.aborted)
        toast.error('Failed to export clients', { description: 'Please try again.' });
    }
    setExportedCount(null);
  }

  if (exportedCount === null) {
    return (
      <Button variant="secondary" onClick={() => void run()}>
        <Download aria-hidden="true" />
        CSV Export
      </Button>
    );
  }
  return (
    <>
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        {formatNumber(exportedCount)} exported
      </p>
      <Button variant="secondary" onClick={() => abort.current?.abort()}>
        <X aria-hidden="true" />
        Cancel export
      </Button>
    </>
  );
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
