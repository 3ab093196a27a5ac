import { isFreshCodeMissing, useFreshCode } from '@portal/frame/second-factor/use-fresh-code';
import { saveFile } from '@portal/data/storage/save-file';
import type { toCsvRows } from './csv-text.ts';
import { toast } from '@portal/ui/feedback/toast';
import { showFailure } from '@portal/ui/hooks/use-action';
import { useEffect, useRef, useState } from 'react';

export type CsvExport<Row> = {
  noun: string;
  pages: (signal: AbortSignal) => AsyncIterable<Row[]>;
  order?: (rows: Row[]) => Row[];
  file: string;
  columns: Readonly<Record<string, (row: Row) => string | null>>;
};

/** Tells spreadsheets that the file is UTF-8. It comes before the header. */
const BYTE_ORDER_MARK = '\uFEFF';

/** ADM-03, ADM-08, AUTH-18: saves nothing when it fails or is cancelled: a partial file would look complete. */
export function useCsvExport<Row>({ noun, pages, order, file, columns }: CsvExport<Row>) {
  const [exportedCount, setExportedCount] = useState<number | null>(null);
  const abortController = useRef<AbortController | null>(null);
  const withFreshCode = useFreshCode();
  useEffect(() => () => abortController.current?.abort(), []);

  async function startExport() {
    const controller = new AbortController();
    abortController.current = controller;
    setExportedCount(0);
    try {
      // Only an export needs the code that writes CSV.
      const { csvFileName, toCsvRows } = await import('./csv-text.ts');
      const parts = await withFreshCode(() => collect(toCsvRows, controller.signal));
      controller.signal.throwIfAborted();
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), csvFileName(file));
    } catch (error) {
      if (controller.signal.aborted || isFreshCodeMissing(error))
        toast.info('Export cancelled', { description: 'Nothing was saved.' });
      else
        showFailure(error, {
          title: `Failed to export ${noun}`,
          description: 'Nothing was saved. Please try again.',
        });
    }
    setExportedCount(null);
  }

  /** The parts of the file. Starts over when it is called again. */
  async function collect(toCsv: typeof toCsvRows, signal: AbortSignal): Promise<string[]> {
    const lines = (rows: Row[]) => toCsv(rows.map((row) => Object.values(columns).map((cell) => cell(row))));
    const parts = [BYTE_ORDER_MARK, toCsv([Object.keys(columns)])];
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
