import { useDeleteFile } from '@portal/data/files/changes';
import type { PortalFile } from '@portal/data/files/types';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';

type Props = { file: PortalFile; clientId: string; onClose: () => void };

export function DeleteFileDialog({ file, clientId, onClose }: Props) {
  usePinnedClient(true);
  const deletion = useAction(useDeleteFile(clientId), {
    success: 'File deleted',
    failure: {
      title: `Failed to delete ${file.file_name}`,
      description: 'If it is still in the list, please try again.',
    },
  });

  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${file.file_name}?`}
      description="The file will be deleted for you and for our team. This cannot be undone."
      confirmLabel="Delete file"
      isDestructive
      isPending={deletion.isPending}
      onConfirm={() => void deletion.run(file).then((isDeleted) => isDeleted && onClose())}
    >
      <WriteTarget clientId={clientId} label="This file belongs to" />
    </AlertDialog>
  );
}
