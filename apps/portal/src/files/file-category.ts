import type { FileCategory } from '@portal/data/files/rules';

const LABELS: Readonly<Record<FileCategory, string>> = {
  nda: 'NDA',
  audit: 'Audit',
  report: 'Report',
  other: 'Other',
};

/** FILE-01: a category's name; an unknown one as it is. */
export function fileCategoryLabel(category: string): string {
  return Object.entries(LABELS).find(([known]) => known === category)?.[1] ?? category;
}
