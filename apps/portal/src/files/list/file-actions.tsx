import { useIsViewer, useReadOnlyReason, useShell } from '@portal/frame/contract/contract';
import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';
import { Tooltip } from '@portal/ui/overlays/tooltip';
import { Button } from '@portal/ui/primitives/button';
import { Download, Pencil, Trash2 } from 'lucide-react';
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

export type FileAction = 'edit' | 'delete';

type Props = { file: PortalFile; clientId: string; onChoose: (action: FileAction) => void };

/** FILE-04: what can be done with a file. Clients can change and delete their own uploads, admins any file. Whoever cannot learns why. */
export function FileActions({ file, clientId, onChoose }: Props) {
  const download = useDownloadFile(clientId);
  const isViewer = useIsViewer();
  const obstacle = useFileReadOnlyReason(file);
  return (
    <div className="flex justify-end gap-1">
      {!isViewer && obstacle === null && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Edit ${file.file_name}`}
          onClick={() => onChoose('edit')}
        >
          <Pencil aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file.file_name}`}
        isPending={download.isPending}
        onClick={() => void download.run(file)}
      >
        <Download aria-hidden="true" />
      </Button>
      {!isViewer && (
        <Tooltip content={obstacle} isEnabled={obstacle !== null}>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${file.file_name}`}
            // Not `disabled`: the keyboard has to reach the reason, and a touch screen shows no tooltip.
            aria-disabled={obstacle !== null}
            className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-55"
            onClick={() => (obstacle === null ? onChoose('delete') : toast.info(obstacle))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </Tooltip>
      )}
    </div>
  );
}

/** Why this person may not change or delete a file; null if they may. */
function useFileReadOnlyReason(file: PortalFile): string | null {
  const { user, isAdmin } = useShell();
  const readOnlyReason = useReadOnlyReason();
  if (readOnlyReason) return readOnlyReason;
  if (isAdmin || file.uploaded_by === user.id) return null;
  return file.is_from_firm
    ? 'Our team uploaded this file, so only our team can delete it.'
    : 'Somebody else of your team uploaded this file, so only they and our team can delete it.';
}
