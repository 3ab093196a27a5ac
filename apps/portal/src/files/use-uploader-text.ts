import { useShell } from '@portal/auth/contract/contract';
import { uploaderName, type PortalFile } from '@portal/data/files/types';

/** FILE-01: returns who uploaded a file: the reader, or the name of that time. */
export function useUploaderText(): (file: PortalFile) => string {
  const { user } = useShell();
  return (file) => (file.uploaded_by === user.id ? 'You' : uploaderName(file));
}
