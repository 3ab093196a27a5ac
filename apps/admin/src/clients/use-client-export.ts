import { exportClients } from '@portal/data/clients/export';
import type { ClientStatusFilter } from '@portal/data/clients/queries';
import { saveFile } from '@portal/data/storage/save-file';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useRef, useState } from 'react';
import { clientsFileName, csvHeader, csvLines } from './clients-csv.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * ADM-03: saves every matching client to a CSV file. `exportedCount` is null when no export is running. Nothing is saved
 * when the export fails, is cancelled or the component unmounts, because a partial file would look complete.
 */
export function useClientExport(filter: { search: string; status: ClientStatusFilter }) {
  const [exportedCount, setExportedCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);

  async function startExport() {
    const controller = new AbortController();
    abortController.current = controller;
    const parts = [BYTE_ORDER_MARK, csvHeader()];
    let count = 0;
    setExportedCount(0);
    try {
      for await (const page of exportClients(filter, controller.signal)) {
        parts.push(csvLines(page));
        count += page.length;
        setExportedCount(count);
      }
      controller.signal.throwIfAborted();
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), clientsFileName(new Date()));
    } catch {
      if (controller.signal.aborted) toast.info('Export cancelled', { description: 'Nothing was saved.' });
      else toast.error('Failed to export clients', { description: 'Nothing was saved. Please try again.' });
    }
    setExportedCount(null);
  }

  return { exportedCount, startExport, cancelExport: () => abortController.current?.abort() };
}
