import { useReadOnlyReason } from '@portal/frame/contract/contract';
import { ACCEPTED_EXTENSIONS, ALLOWED_FILES } from '@portal/domain/files/rules';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { useFileChooser } from '@portal/ui/forms/use-file-chooser';
import { Upload } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { FileSubjectFields, type FileSubject } from '../file-subject-fields.tsx';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';
import { UploadList } from '@portal/audit/uploads/upload-list';
import { useDuplicateFiles } from './use-duplicate-files.tsx';
import { useUploads } from '@portal/audit/uploads/uploads';

/** FILE-03, PICK-05: uploads files that the user selects or drops. An admin reads for which client. */
export function UploadArea({ clientId, isReadOnly }: { clientId: string; isReadOnly: boolean }) {
  const queue = useUploads();
  const readOnlyReason = useReadOnlyReason();
  const [subject, setSubject] = useState<FileSubject>({ category: 'other', auditId: null });
  const items = useSyncExternalStore(queue.subscribe, () => queue.items);

  const [isChoosing, setIsChoosing] = useState(false);
  const duplicates = useDuplicateFiles(clientId);

  async function upload(files: readonly File[]) {
    setIsChoosing(true);
    queue.add(clientId, await duplicates.chooseFiles(files), subject.category, subject.auditId);
    setIsChoosing(false);
  }

  const { areaProps, inputProps, isOver, open } = useFileChooser({
    onFiles: (files) => void upload(files),
    accept: ACCEPTED_EXTENSIONS.join(','),
    isDisabled: isReadOnly,
    onOpen: () => setIsChoosing(true),
    onCancel: () => setIsChoosing(false),
  });
  usePinnedClient(isChoosing || isOver);

  return (
    <section aria-label="Upload" className="print:hidden flex flex-col gap-3">
      <div
        {...areaProps}
        className={cn(
          'rounded-lg border border-dashed border-input bg-surface px-5 py-4',
          isOver && 'border-accent bg-accent-subtle',
        )}
      >
        <input {...inputProps} aria-label="Files to upload" />
        <div className="mb-3 empty:hidden">
          <WriteTarget clientId={clientId} label="Uploads on this page go to" />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-56 text-muted">
            {isReadOnly
              ? readOnlyReason
              : `Drop files here, up to ${MAX_UPLOAD_SIZE} each: ${ALLOWED_FILES}.`}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <FileSubjectFields
              clientId={clientId}
              subject={subject}
              isDisabled={isReadOnly}
              onChange={(change) => setSubject({ ...subject, ...change })}
            />
            <Button disabled={isReadOnly} onClick={open}>
              <Upload aria-hidden="true" />
              Upload Files
            </Button>
          </div>
        </div>
      </div>
      {duplicates.dialog}
      <UploadList
        queue={queue}
        items={items.filter((item) => item.clientId === clientId && item.source === null)}
      />
    </section>
  );
}
