import { createSignedLink } from '../storage/signed-link.ts';
import type { PortalFile } from './types.ts';

/** How long a signed link to a file works, in seconds: long enough to start the download. */
const FILE_LINK_SECONDS = 60;

/** FILE-04: a short-lived address under which browsers save a file by its own name. Rejects with a DataError. */
export function createFileLink(file: Pick<PortalFile, 'storage_path' | 'file_name'>): Promise<string> {
  return createSignedLink({
    bucket: 'client-files',
    path: file.storage_path,
    seconds: FILE_LINK_SECONDS,
    saveAs: file.file_name,
  });
}
