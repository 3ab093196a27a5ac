import { isFreshCodeMissing, useFreshCode } from '@portal/auth/second-factor/use-fresh-code';
import { exportClients, type ExportedClient } from '@portal/data/clients/export';
import { inListOrder } from '@portal/data/clients/export-order';
import type { ClientView } from '@portal/data/clients/queries';
import { saveFile } from '@portal/data/storage/save-file';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useRef, useState } from 'react';
import { clientsFileName, csvHeader, csvLines } from './clients-csv.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * ADM-03, AUTH-18: saves every matching client to a CSV file in the order of the list, after a fresh code if the database
 * demands one. `exportedCount` is null when no export is running. Nothing is saved when the export fails, is cancelled or the component unmounts, because a partial file would look complete.
 */
export function useClientExport({ search, status, sort, isAscending }: Omit<ClientView, 'pageIndex'>) {
  const [exportedCount, setExportedCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  const withFreshCode = useFreshCode();
  useEffect(() => () => abortController.current?.abort(), []);

  async function startExport() {
    const controller = new AbortController();
    abortController.current = controller;
    setExportedCount(0);
    try {
      const parts = await withFreshCode(() => collect(controller.signal));
      controller.signal.throwIfAborted();
      saveCsv(parts);
    } catch (error) {
      if (controller.signal.aborted || isFreshCodeMissing(error))
        toast.info('Export cancelled', { description: 'Nothing was saved.' });
      else toast.error('Failed to export clients', { description: 'Nothing was saved. Please try again.' });
    }
    setExportedCount(null);
  }

  /** The parts of the file. Starts over when it is called again. */
  async function collect(signal: AbortSignal): Promise<string[]> {
    const clients: ExportedClient[] = [];
    for await (const page of exportClients({ search, status, sort }, signal)) {
      clients.push(...page);
      setExportedCount(clients.length);
    }
    return [BYTE_ORDER_MARK, csvHeader(), csvLines(inListOrder(clients, { sort, isAscending }))];
  }

  return { exportedCount, startExport, cancelExport: () => abortController.current?.abort() };
}

function saveCsv(parts: string[]): void {
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), clientsFileName(new Date()));
}
