import type { ExportFormat } from '@portal/data/findings/exchange/export-findings';
import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { formatCount } from '@portal/ui/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { Button } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';

const FORMATS: { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'md', label: 'Markdown' },
  { format: 'json', label: 'JSON' },
  { format: 'sarif', label: 'SARIF' },
];

/** FIND-09: saves the audit's findings as a file. Whether drafts are in it stands on each item, and in the name of the file. */
export function ExportMenu({ audit }: { audit: { id: string; title: string } }) {
  const exporting = useAction(useFindingExport(), {
    success: (_, count) => `${formatCount(count, 'finding')} exported`,
    failure: { title: 'Failed to export the findings', description: 'Nothing was saved. Please try again.' },
  });

  const items = (withDrafts: boolean) =>
    FORMATS.map(({ format, label }) => (
      <DropdownMenuItem
        key={format}
        disabled={exporting.isPending}
        onSelect={() =>
          void exporting.run({ audit: { id: audit.id, title: audit.title }, format, withDrafts })
        }
      >
        {withDrafts ? `${label}, with drafts` : `${label}, published findings`}
      </DropdownMenuItem>
    ));

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm" isPending={exporting.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {items(false)}
        <DropdownMenuSeparator />
        {items(true)}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
