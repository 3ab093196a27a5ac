import { useReadOnlyReason } from '@portal/frame/contract/contract';
import { useAuditTitles } from '@portal/data/audits/queries';
import {
  ACCEPTED_EXTENSIONS,
  ALLOWED_FILES,
  FILE_CATEGORIES,
  type FileCategory,
} from '@portal/domain/files/rules';
import { MAX_UPLOAD_SIZE } from '@portal/domain/storage/limits';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { Field } from '@portal/ui/forms/field';
import { Select } from '@portal/ui/forms/select';
import { useFileChooser } from '@portal/ui/forms/use-file-chooser';
import { Upload } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { fileCategoryLabel } from '../list/file-labels.ts';
import { usePinnedClient, WriteTarget } from '../../selected-client/managed-client.tsx';
import { UploadList } from '@portal/audit/uploads/upload-list';
import { useDuplicateFiles } from './use-duplicate-files.tsx';
import { useUploads } from '@portal/audit/uploads/uploads';

/** FILE-03, PICK-05: uploads files that the user selects or drops. An admin reads for which client. */
export function UploadArea({ clientId, isReadOnly }: { clientId: string; isReadOnly: boolean }) {
  const queue = useUploads();
  const readOnlyReason = useReadOnlyReason();
  const [category, setCategory] = useState<FileCategory>('other');
  const [auditId, setAuditId] = useState('');
  const audits = useAuditTitles(clientId);
  const items = useSyncExternalStore(queue.subscribe, () => queue.items);

  const [isChoosing, setIsChoosing] = useState(false);
  const duplicates = useDuplicateFiles(clientId);

  async function upload(files: readonly File[]) {
    setIsChoosing(true);
    queue.add(clientId, await duplicates.chooseFiles(files), category, auditId || null);
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
    <section aria-label="Upload" className="flex flex-col gap-3">
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
            <Field label="Category" className="w-32">
              <Select
                value={category}
                disabled={isReadOnly}
                options={FILE_CATEGORIES.map((value) => ({ value, label: fileCategoryLabel(value) }))}
                onValueChange={(value) =>
                  setCategory(FILE_CATEGORIES.find((known) => known === value) ?? 'other')
                }
              />
            </Field>
            <Field label="Audit (optional)" className="w-44">
              <Select
                value={auditId}
                disabled={isReadOnly}
                options={[
                  { value: '', label: 'None' },
                  ...(audits.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onValueChange={setAuditId}
              />
            </Field>
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
