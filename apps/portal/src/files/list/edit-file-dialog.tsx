import { useSortFile } from '@portal/data/files/changes';
import type { PortalFile } from '@portal/data/files/types';
import { useAction } from '@portal/ui/hooks/use-action';
import { FormDialog, plainForm } from '@portal/ui/overlays/form-dialog';
import { useState } from 'react';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';
import { FileSubjectFields, knownCategory, type FileSubject } from '../file-subject-fields.tsx';

type Props = { file: PortalFile; clientId: string; onClose: () => void };

/** FILE-04: changes the category and the audit of a file. */
export function EditFileDialog({ file, clientId, onClose }: Props) {
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
