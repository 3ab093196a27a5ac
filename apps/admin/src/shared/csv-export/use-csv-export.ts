import { isFreshCodeMissing, useFreshCode } from '@portal/auth/second-factor/use-fresh-code';
import { saveFile } from '@portal/data/storage/save-file';
import type { CsvFormat } from './csv-text.ts';
import { toast } from '@portal/ui/feedback/toast';
import { useEffect, useRef, useState } from 'react';

/** What is exported, and how. */
export type CsvExport<Row> = {
  /** What is exported, as in "Failed to export clients". */
  noun: string;
  /** All rows, a page at a time. */
  pages: (signal: AbortSignal) => AsyncIterable<Row[]>;
  /** Sorts all rows for the file. Without it they stay in the order of the pages. */
  order?: (rows: Row[]) => Row[];
  /** Loads how the file is written, which only an export needs. */
  loadFormat: () => Promise<CsvFormat<Row>>;
};

/** Tells spreadsheets that the file is UTF-8. It comes before the header. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * ADM-03, ADM-08, AUTH-18: saves every row to a CSV file, after a fresh code if the database demands one. `exportedCount` is
 * null when no export is running. Nothing is saved when the export fails, is cancelled or the component unmounts, because a
 * partial file would look complete.
 */
export function useCsvExport<Row>({ noun, pages, order, loadFormat }: CsvExport<Row>) {
  const [exportedCount, setExportedCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  const withFreshCode = useFreshCode();
  useEffect(() => () => abortController.current?.abort(), []);

  async function startExport() {
    const controller = new AbortController();
    abortController.current = controller;
    setExportedCount(0);
    try {
      const format = await loadFormat();
      const parts = await withFreshCode(() => collect(format, controller.signal));
      controller.signal.throwIfAborted();
      saveCsv(parts, format.fileName);
    } catch (error) {
      if (controller.signal.aborted || isFreshCodeMissing(error))
        toast.info('Export cancelled', { description: 'Nothing was saved.' });
      else toast.error(`Failed to export ${noun}`, { description: 'Nothing was saved. Please try again.' });
    }
    setExportedCount(null);
  }

  /** The parts of the file. Starts over when it is called again. */
  async function collect({ header, lines }: CsvFormat<Row>, signal: AbortSignal): Promise<string[]> {
    const parts = [BYTE_ORDER_MARK, header()];
    const toOrder: Row[] = [];
    let count = 0;
    for await (const page of pages(signal)) {
      if (order) toOrder.push(...page);
      else parts.push(lines(page));
      count += page.length;
      setExportedCount(count);
    }
    return order ? [...parts, lines(order(toOrder))] : parts;
  }

  return { exportedCount, startExport, cancelExport: () => abortController.current?.abort() };
}

function saveCsv(parts: string[], fileName: (day: Date) => string): void {
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName(new Date()));
}
