import { DataError } from '@portal/data/client/data-error';
import { refusalMessage } from '@portal/data/client/refusal';
import { createFileLink } from '@portal/data/files/file-links';
import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';

/**
 * FILE-04: downloads a file under its own name, with a new signed link each time. Calls `onGone` when the file no longer
 * exists. Reports failures in a toast.
 */
export async function downloadFile(file: PortalFile, onGone: () => void): Promise<void> {
  try {
    const anchor = document.createElement('a');
    anchor.href = await createFileLink(file);
    anchor.download = file.file_name;
    anchor.rel = 'noreferrer';
    anchor.click();
  } catch (error) {
    if (error instanceof DataError && error.kind === 'not-found') {
      toast.error(`${file.file_name} is no longer there`, {
        description:
          'It will disappear from the list. If you need the file, ask us for it or upload it again.',
      });
      return onGone();
    }
    toast.error('The file could not be downloaded', {
      description: refusalMessage(error) ?? 'Check your connection and try again.',
    });
  }
}
