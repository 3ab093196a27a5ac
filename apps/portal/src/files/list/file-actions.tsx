import { useIsViewer } from '@portal/frame/contract/contract';
import type { PortalFile } from '@portal/data/files/types';
import { Button } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';
import { DeleteFileButton } from './delete-file-button.tsx';
import { EditFileButton } from './edit-file-button.tsx';
import { useDownloadFile } from './use-download-file.ts';

export function FileName({ file, clientId }: { file: PortalFile; clientId: string }) {
  const download = useDownloadFile(clientId);
  return (
    <button
      type="button"
      translate="no"
      className="rounded-sm text-left font-medium wrap-anywhere underline-offset-4 hover:underline"
      onClick={() => void download.run(file)}
    >
      {file.file_name}
    </button>
  );
}

/** FILE-04: what can be done with a file. */
export function FileActions({ file, clientId }: { file: PortalFile; clientId: string }) {
  const download = useDownloadFile(clientId);
  const isViewer = useIsViewer();
  return (
    <div className="flex justify-end gap-1">
      {!isViewer && <EditFileButton file={file} clientId={clientId} />}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file.file_name}`}
        isPending={download.isPending}
        onClick={() => void download.run(file)}
      >
        <Download aria-hidden="true" />
      </Button>
      {!isViewer && <DeleteFileButton file={file} clientId={clientId} />}
    </div>
  );
}
