import { DataError } from '@portal/data/client/data-error';
import { createFileLink } from '@portal/data/openings/open-object';
import { useRefreshFiles } from '@portal/data/files/queries';
import type { PortalFile } from '@portal/data/files/types';
import { saveLink } from '@portal/data/storage/save-file';
import { useAction } from '@portal/ui/hooks/use-action';

/** FILE-04: downloads a file under its own name, with a new signed link each time. Reports failures in a toast. */
export function useDownloadFile(clientId: string) {
  const refreshFiles = useRefreshFiles(clientId);
  return useAction(async (file: PortalFile) => saveLink(await createFileLink(file), file.file_name), {
    failure: (error, file) => {
      if (!(error instanceof DataError && error.kind === 'not-found'))
        return 'The file could not be downloaded';
      refreshFiles();
      return {
        title: `${file.file_name} is no longer there`,
        description:
          'It will disappear from the list. If you need the file, ask us for it or upload it again.',
      };
    },
  });
}
