import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { ExportMenu as Menu } from '@portal/audit/findings/export-menu';
import { formatCount } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';

const FORMATS = [
  { choice: 'csv', label: 'CSV, for spreadsheets' },
  { choice: 'md', label: 'Markdown' },
  { choice: 'json', label: 'JSON' },
  { choice: 'sarif', label: 'SARIF 2.1.0' },
] as const;

/** FIND-09: saves the audit's published findings as a file. */
export function ExportMenu({ audit }: { audit: { id: string; title: string } }) {
  const exporting = useAction(useFindingExport(), {
    success: (_, count) => `${formatCount(count, 'finding')} exported`,
    failure: { title: 'Failed to export the findings', description: 'Nothing was saved. Please try again.' },
  });
  return (
    <Menu
      groups={[FORMATS]}
      isPending={exporting.isPending}
      onChoose={(format) => void exporting.run({ audit, format, withDrafts: false })}
    />
  );
}
