import { createFileLink, type PortalFile } from '@portal/data/files';
import { toast } from '@portal/ui/toast';

/** FILE-04: saves a file under its own name, by a link that is fresh each time. */
export async function downloadFile(file: PortalFile): Promise<void> {
  try {
    const anchor = document.createElement('a');
    anchor.href = await createFileLink(file);
    anchor.download = file.file_name;
    anchor.rel = 'noreferrer';
    anchor.click();
  } catch {
    toast.error('The file could not be downloaded', {
      description: 'Check your connection and try again.',
    });
  }
}
