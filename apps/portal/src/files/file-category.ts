import type { FileCategory } from '@portal/data/files/rules';

const LABELS: Readonly<Record<FileCategory, string>> = {
  nda: 'NDA',
  audit: 'Audit',
  report: 'Report',
  other: 'Other',
};

/** FILE-01: returns the label of a category. An unknown category is returned unchanged. */
export function fileCategoryLabel(category: string): string {
  return Object.entries(LABELS).find(([known]) => known === category)?.[1] ?? category;
}
