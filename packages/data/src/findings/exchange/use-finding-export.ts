import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../storage/save-file.ts';
import type { FindingExport } from './export-findings.ts';

/** FIND-09: saves nothing when it fails or the page is left: a part would look complete. */
export function useFindingExport() {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return useMutation({
    mutationFn: async (wanted: FindingExport) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const { exportFindings } = await import('./export-findings.ts');
      const { files, count } = await exportFindings(wanted, signal);
      for (const { blob, name } of files) saveFile(blob, name);
      return count;
    },
  });
}
