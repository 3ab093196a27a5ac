import type { ExportFormat } from '@portal/data/findings/exchange/export-findings';
import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { toast } from '@portal/ui/feedback/toast';
import { formatNumber } from '@portal/ui/format/formatters';
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
  const exporting = useFindingExport();

  function save(format: ExportFormat, withDrafts: boolean) {
    exporting.mutate(
      { audit: { id: audit.id, title: audit.title }, format, withDrafts },
      {
        onSuccess: (count) =>
          toast.success(`${formatNumber(count)} ${count === 1 ? 'finding' : 'findings'} exported`),
        onError: () =>
          toast.error('Failed to export the findings', {
            description: 'Nothing was saved. Please try again.',
          }),
      },
    );
  }

  const items = (withDrafts: boolean) =>
    FORMATS.map(({ format, label }) => (
      <DropdownMenuItem key={format} disabled={exporting.isPending} onSelect={() => save(format, withDrafts)}>
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
