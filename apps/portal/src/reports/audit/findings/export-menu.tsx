import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { formatCount } from '@portal/ui/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
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
  const exporting = useAction(useFindingExport(), {
    success: (_, count) => `${formatCount(count, 'finding')} exported`,
    failure: { title: 'Failed to export the findings', description: 'Nothing was saved. Please try again.' },
  });

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
          <DropdownMenuItem
            key={format}
            disabled={exporting.isPending}
            onSelect={() => void exporting.run({ audit, format, withDrafts: false })}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
