import { useSortFile } from '@portal/data/files/changes';
import type { PortalFile } from '@portal/data/files/types';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';
import { FileSubjectFields, knownCategory, type FileSubject } from '../file-subject-fields.tsx';
import { useFileReadOnlyReason } from './delete-file-button.tsx';

type Props = { file: PortalFile; clientId: string };

/** FILE-04: changes the category and the audit of a file, for whoever may delete it. */
export function EditFileButton({ file, clientId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const obstacle = useFileReadOnlyReason(file);
  if (obstacle !== null) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Edit ${file.file_name}`}
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden="true" />
      </Button>
      {isOpen && <EditFileDialog file={file} clientId={clientId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function EditFileDialog({ file, clientId, onClose }: Props & { onClose: () => void }) {
  const [saved] = useState<FileSubject>({
    category: knownCategory(file.file_category),
    auditId: file.audits?.id ?? null,
  });
  const [subject, setSubject] = useState(saved);
  usePinnedClient(true);
  const change = useAction(useSortFile(clientId), {
    success: 'File changed',
    failure: `Failed to change ${file.file_name}`,
    onSuccess: onClose,
  });
  const isDirty = subject.category !== saved.category || subject.auditId !== saved.auditId;
  return (
    <FormDialog
      title={`Edit ${file.file_name}`}
      description="Choose what the file is and which audit it belongs to."
      submitLabel="Save"
      onClose={onClose}
      form={plainForm(change.isPending, () => void change.run({ id: file.id, ...subject }), isDirty)}
    >
      <WriteTarget clientId={clientId} label="This file belongs to" />
      <FileSubjectFields
        clientId={clientId}
        subject={subject}
        onChange={(changed) => setSubject({ ...subject, ...changed })}
      />
    </FormDialog>
  );
}
