import { useRefreshFiles } from '@portal/data/files/queries';
import type { PortalFile } from '@portal/data/files/types';
import { Button } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';
import { DeleteFileButton } from './delete-file-button.tsx';
import { downloadFile } from './download-file.ts';

/** FILE-04: what can be done with a file. */
export function FileActions({ file, userId }: { file: PortalFile; userId: string }) {
  const refreshFiles = useRefreshFiles(userId);
  return (
    <div className="flex gap-1">
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file.file_name}`}
        onClick={() => void downloadFile(file, refreshFiles)}
      >
        <Download aria-hidden="true" />
      </Button>
      <DeleteFileButton file={file} userId={userId} />
    </div>
  );
}
