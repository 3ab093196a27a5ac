import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { toast } from '@portal/ui/feedback/toast';
import { formatNumber } from '@portal/ui/format/formatters';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { Button } from '@portal/ui/primitives/button';
import { Download } from 'lucide-react';

const FORMATS = [
  { format: 'csv', label: 'CSV, for spreadsheets' },
  { format: 'md', label: 'Markdown' },
  { format: 'json', label: 'JSON' },
  { format: 'sarif', label: 'SARIF 2.1.0' },
] as const;

/** FIND-09: saves the audit's published findings as a file. */
export function ExportMenu({ audit }: { audit: { id: string; title: string } }) {
  const exporting = useFindingExport();

  function save(format: (typeof FORMATS)[number]['format']) {
    exporting.mutate(
      { audit, format, withDrafts: false },
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

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" isPending={exporting.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {FORMATS.map(({ format, label }) => (
          <DropdownMenuItem key={format} disabled={exporting.isPending} onSelect={() => save(format)}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
