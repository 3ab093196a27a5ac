import { useReadOnlyReason, useShell } from '@portal/frame/contract/contract';
import { useDeleteFile } from '@portal/data/files/changes';
import type { PortalFile } from '@portal/data/files/types';
import { toast } from '@portal/ui/feedback/toast';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Tooltip } from '@portal/ui/overlays/tooltip';
import { Button } from '@portal/ui/primitives/button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';

/** FILE-04: clients can delete their own uploads, admins any file. Whoever cannot learns why. */
export function DeleteFileButton({ file, clientId }: { file: PortalFile; clientId: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const obstacle = useFileReadOnlyReason(file);
  usePinnedClient(isConfirming);

  const deletion = useAction(useDeleteFile(clientId), {
    success: 'File deleted',
    failure: {
      title: `Failed to delete ${file.file_name}`,
      description: 'If it is still in the list, please try again.',
    },
  });

  async function confirm() {
    await deletion.run(file);
    setIsConfirming(false);
  }

  return (
    <>
      <Tooltip content={obstacle} isEnabled={obstacle !== null}>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${file.file_name}`}
          // Not `disabled`: the keyboard has to reach the reason, and a touch screen shows no tooltip.
          aria-disabled={obstacle !== null}
          className="aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-55"
          onClick={() => (obstacle === null ? setIsConfirming(true) : toast.info(obstacle))}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </Tooltip>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Delete ${file.file_name}?`}
        description="The file will be deleted for you and for our team. This cannot be undone."
        confirmLabel="Delete file"
        isDestructive
        isPending={deletion.isPending}
        onConfirm={() => void confirm()}
      >
        <WriteTarget clientId={clientId} label="This file belongs to" />
      </AlertDialog>
    </>
  );
}

/** Why this person may not change or delete a file; null if they may. */
export function useFileReadOnlyReason(file: PortalFile): string | null {
  const { user, isAdmin } = useShell();
  const readOnlyReason = useReadOnlyReason();
  if (readOnlyReason) return readOnlyReason;
  if (isAdmin || file.uploaded_by === user.id) return null;
  return file.is_from_firm
    ? 'Our team uploaded this file, so only our team can delete it.'
    : 'Somebody else of your team uploaded this file, so only they and our team can delete it.';
}
