import { useShell } from '@portal/auth/contract/contract';
import { useDeleteFile } from '@portal/data/files/changes';
import { useRefreshFiles } from '@portal/data/files/queries';
import type { PortalFile } from '@portal/data/files/types';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Badge } from '@portal/ui/primitives/badge';
import { Button } from '@portal/ui/primitives/button';
import { formatDate, formatFileSize } from '@portal/ui/format/formatters';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient } from '../use-pinned-client.ts';
import { WriteTarget } from '../write-target.tsx';
import { useDeletions } from './deletions.ts';
import { downloadFile } from './download-file.ts';
import { fileCategoryLabel } from './file-category.ts';

type Props = { file: PortalFile; userId: string };

/** FILE-01, FILE-04: a file with download and delete. Clients can delete their own uploads, admins any file. */
export function FileItem({ file, userId }: Props) {
  const { user, isAdmin, impersonation } = useShell();
  const remove = useDeleteFile(userId);
  const refreshFiles = useRefreshFiles(userId);
  const deletions = useDeletions();
  const [isConfirming, setIsConfirming] = useState(false);
  usePinnedClient(isConfirming);
  const canDelete = !impersonation && (isAdmin || file.uploaded_by === user.id);

  function scheduleDeletion() {
    setIsConfirming(false);
    deletions.schedule({ file, userId, remove: () => remove.mutateAsync(file) });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{file.file_name}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatFileSize(file.file_size)} · {formatDate(file.created_at)}
        </p>
      </div>
      <Badge tone="neutral">{fileCategoryLabel(file.file_category)}</Badge>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Download ${file.file_name}`}
          onClick={() => void downloadFile(file, refreshFiles)}
        >
          <Download aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${file.file_name}`}
          disabled={!canDelete}
          onClick={() => setIsConfirming(true)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Delete ${file.file_name}?`}
        description="The file will be deleted for you and for our team."
        confirmLabel="Delete file"
        isDestructive
        onConfirm={scheduleDeletion}
      >
        <WriteTarget userId={userId} label="This file belongs to" />
      </AlertDialog>
    </li>
  );
}
