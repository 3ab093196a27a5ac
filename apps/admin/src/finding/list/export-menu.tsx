import type { ExportFormat } from '@portal/data/findings/exchange/export-findings';
import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { ExportMenu as Menu } from '@portal/audit/findings/export-menu';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'md', label: 'Markdown' },
  { format: 'json', label: 'JSON' },
  { format: 'sarif', label: 'SARIF' },
];
const PUBLISHED = FORMATS.map(({ format, label }) => ({
  label: `${label}, published findings`,
  choice: { format, withDrafts: false },
}));
const WITH_DRAFTS = FORMATS.map(({ format, label }) => ({
  label: `${label}, with drafts`,
  choice: { format, withDrafts: true },
}));

/** FIND-09: saves the audit's findings as a file. Whether drafts are in it stands on each item, and in the name of the file. */
export function ExportMenu({ audit: { id, title } }: { audit: { id: string; title: string } }) {
  const exporting = useAction(useFindingExport(), {
    success: (_, count) => `${formatCount(count, 'finding')} exported`,
    failure: { title: 'Failed to export the findings', description: 'Nothing was saved. Please try again.' },
  });
  return (
    <Menu
      size="sm"
      groups={[PUBLISHED, WITH_DRAFTS]}
      isPending={exporting.isPending}
      onChoose={(choice) => void exporting.run({ audit: { id, title }, ...choice })}
    />
  );
}
