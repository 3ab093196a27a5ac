import { ExportItems, useExport } from '@portal/audit/findings/export-menu';
import { useUndoableImports, useUndoImport } from '@portal/data/findings/many-drafts';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { formatCount, formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@portal/ui/overlays/dropdown-menu';
import { Button } from '@portal/ui/primitives/button';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';
import { DraftOrderDialog } from './draft-order-dialog.tsx';

type Props = {
  audit: { id: string; title: string; client_id: string; status: string };
  filter: { search: string; severity: string };
  draftCount: number;
  onSelect: (drafts: readonly DraftSummary[]) => void;
  onPublish: (drafts: readonly DraftSummary[]) => void;
};

/** FIND-02, FIND-08, FIND-09, FIND-10: what concerns all drafts of an audit, the export of its findings, and its imports. */
export function FindingsMenu({ audit, filter, draftCount, onSelect, onPublish }: Props) {
  const exporting = useExport();
  const imports = useUndoableImports(audit.id).data ?? [];
  const [undone, setUndone] = useState<UndoableImport | null>(null);
  const [ordered, setOrdered] = useState<readonly DraftSummary[] | null>(null);
  // A dialog publishes the drafts that it shows, even if another admin writes one meanwhile.
  const withDrafts = useAction(
    async ({ of, onLoaded }: { of?: Props['filter']; onLoaded: Props['onSelect'] }) =>
      onLoaded(await fetchDrafts(audit.id, of)),
    { failure: 'Failed to load the drafts' },
  );
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" isPending={withDrafts.isPending || exporting.isPending}>
            <Ellipsis aria-hidden="true" />
            More
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {draftCount > 0 && (
            <>
              {audit.status !== 'withdrawn' && (
                <DropdownMenuItem onSelect={() => void withDrafts.run({ onLoaded: onPublish })}>
                  Publish all drafts ({draftCount})
                </DropdownMenuItem>
              )}
              <DropdownMenuItem onSelect={() => void withDrafts.run({ of: filter, onLoaded: onSelect })}>
                {filter.search || filter.severity ? 'Select all matching drafts' : 'Select all drafts'}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => void withDrafts.run({ onLoaded: setOrdered })}>
                Order drafts
              </DropdownMenuItem>
              <DropdownMenuSeparator />
            </>
          )}
          {imports.map((one) => (
            <DropdownMenuItem key={one.id} onSelect={() => setUndone(one)}>
              Undo import of {one.file_names.join(', ')}
            </DropdownMenuItem>
          ))}
          {imports.length > 0 && <DropdownMenuSeparator />}
          <DropdownMenuLabel>Export</DropdownMenuLabel>
          <ExportItems audit={audit} hasDrafts exporting={exporting} />
        </DropdownMenuContent>
      </DropdownMenu>
      {ordered && <DraftOrderDialog audit={audit} drafts={ordered} onClose={() => setOrdered(null)} />}
      {undone && <UndoImportDialog audit={audit} undoable={undone} onClose={() => setUndone(null)} />}
    </>
  );
}

type UndoableImport = NonNullable<ReturnType<typeof useUndoableImports>['data']>[number];
type DialogProps = { audit: Props['audit']; undoable: UndoableImport; onClose: () => void };

/** FIND-08: an import of which no draft is published yet can be undone. */
function UndoImportDialog({ audit, undoable, onClose }: DialogProps) {
  const undo = useAction(useUndoImport(), {
    success: (_, count) => `${formatCount(Number(count), 'draft')} deleted`,
    failure: 'The import was not undone',
    onSuccess: onClose,
  });
  const drafts = formatCount(undoable.drafts, 'draft');
  const changed = undoable.changed_drafts;
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Undo this import?"
      description={`By ${undoable.imported_by_name ?? 'our team'} on ${formatDate(undoable.created_at)}. ${drafts} from it, with their notes, will be deleted${changed > 0 ? `, including ${formatCount(changed, 'draft')} changed since the import` : ''}. This cannot be undone.`}
      confirmLabel={`Delete ${drafts}`}
      isDestructive
      isPending={undo.isPending}
      onConfirm={() => void undo.run(undoable.id)}
    >
      <WriteTarget clientId={audit.client_id} />
    </AlertDialog>
  );
}
