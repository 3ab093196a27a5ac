import { useShell } from '@portal/frame/contract/contract';
import type { FileCategory } from '@portal/domain/files/rules';
import { uploaderName, type PortalFile } from '@portal/data/files/types';

const LABELS: Readonly<Record<FileCategory, string>> = {
  nda: 'NDA',
  audit: 'Audit',
  report: 'Report',
  other: 'Other',
};

export function fileCategoryLabel(category: string): string {
  return Object.entries(LABELS).find(([known]) => known === category)?.[1] ?? category;
}

/** FILE-01: returns who uploaded a file: the reader, or the name of that time. */
export function useUploaderText(): (file: PortalFile) => string {
  const { user } = useShell();
  return (file) => (file.uploaded_by === user.id ? 'You' : uploaderName(file));
}
