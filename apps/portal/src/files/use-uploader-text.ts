import { useShell } from '@portal/auth/contract/contract';
import type { PortalFile } from '@portal/data/files/types';

/** FILE-01: returns who uploaded a file, by the name of that time. */
export function useUploaderText(): (file: PortalFile) => string {
  const { user } = useShell();
  return (file) => {
    if (file.uploaded_by === user.id) return 'You';
    return file.uploader_name || (file.is_from_team ? 'Auditor' : 'Client');
  };
}
