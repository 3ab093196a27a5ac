import { findExistingNames } from '@portal/data/files/existing-names';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { useState } from 'react';

type Duplicates = {
  files: readonly File[];
  existing: ReadonlySet<string>;
  resolve: (files: readonly File[]) => void;
};

/** FILE-03: asks about files whose name is in the list already. When the list cannot be read, all are uploaded. */
export function useDuplicateFiles(clientId: string) {
  const [duplicates, setDuplicates] = useState<Duplicates | null>(null);

  async function chooseFiles(files: readonly File[]): Promise<readonly File[]> {
    const existing = await findExistingNames(
      clientId,
      files.map(({ name }) => name),
    ).catch(() => new Set<string>());
    if (existing.size === 0) return files;
    return new Promise((resolve) => setDuplicates({ files, existing, resolve }));
  }

  function finish(files: readonly File[]) {
    duplicates?.resolve(files);
    setDuplicates(null);
  }

  const names = [...(duplicates?.existing ?? [])];
  const others = duplicates?.files.filter(({ name }) => !duplicates.existing.has(name)) ?? [];
  const dialog = (
    <AlertDialog
      isOpen={duplicates !== null}
      onOpenChange={(isOpen) => !isOpen && finish(others)}
      title={
        names.length === 1
          ? 'A file with this name already exists'
          : `${names.length} files with these names already exist`
      }
      description={
        names.length === 1
          ? 'If you upload it again, both stay in the list.'
          : 'If you upload them again, both versions of each stay in the list.'
      }
      confirmLabel={names.length === 1 ? 'Upload and keep both' : 'Upload and keep all'}
      cancelLabel={others.length > 0 ? 'Upload only the others' : 'Do not upload'}
      onConfirm={() => finish(duplicates?.files ?? [])}
    >
      <ul className="max-h-40 list-disc overflow-y-auto pl-5 wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </AlertDialog>
  );
  return { chooseFiles, dialog };
}
