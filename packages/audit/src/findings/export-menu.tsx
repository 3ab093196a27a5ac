import type { ExportFormat } from '@portal/data/findings/exchange/export-findings';
import { useFindingExport } from '@portal/data/findings/exchange/use-finding-export';
import { formatCount } from '@portal/domain/format/formatters';
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
import { Fragment } from 'react';

const FORMATS: { format: ExportFormat; name: string; longName?: string }[] = [
  { format: 'csv', name: 'CSV', longName: 'CSV, for spreadsheets' },
  { format: 'md', name: 'Markdown' },
  { format: 'json', name: 'JSON' },
  { format: 'sarif', name: 'SARIF', longName: 'SARIF 2.1.0' },
];

type Props = {
  audit: { id: string; title: string };
  /** Whether drafts can be exported too, which admins alone see. Then each item says which findings it saves. */
  hasDrafts?: boolean;
  exporting: ReturnType<typeof useExport>;
};

export const useExport = () =>
  useAction(useFindingExport(), {
    success: (_, count) => `${formatCount(count, 'finding')} exported`,
    failure: { title: 'Failed to export the findings', description: 'Nothing was saved. Please try again.' },
  });

/** FIND-09: saves the findings of an audit as a file. */
export function ExportMenu({ audit }: Pick<Props, 'audit'>) {
  const exporting = useExport();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" isPending={exporting.isPending}>
          <Download aria-hidden="true" />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <ExportItems audit={audit} exporting={exporting} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The formats, as items of a menu. */
export function ExportItems({ audit: { id, title }, hasDrafts = false, exporting }: Props) {
  return (
    <>
      {(hasDrafts ? [false, true] : [false]).map((withDrafts) => (
        <Fragment key={String(withDrafts)}>
          {withDrafts && <DropdownMenuSeparator />}
          {FORMATS.map(({ format, name, longName = name }) => (
            <DropdownMenuItem
              key={format}
              disabled={exporting.isPending}
              onSelect={() => void exporting.run({ audit: { id, title }, format, withDrafts })}
            >
              {hasDrafts ? `${name}, ${withDrafts ? 'with drafts' : 'published findings'}` : longName}
            </DropdownMenuItem>
          ))}
        </Fragment>
      ))}
    </>
  );
}
