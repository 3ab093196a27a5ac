import { useUndoableImports, useUndoImport } from '@portal/data/findings/many-drafts';
import { Notice } from '@portal/ui/feedback/notice';
import { formatCount, formatDate } from '@portal/domain/format/formatters';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

type Audit = { id: string; client_id: string };

/** FIND-08: the imports of which no draft is published yet, each of which can be undone. */
export function UndoableImports({ audit }: { audit: Audit }) {
  const imports = useUndoableImports(audit.id);
  return imports.data?.map((one) => <UndoableImport key={one.id} audit={audit} undoable={one} />);
}

type Props = {
  audit: Audit;
  undoable: NonNullable<ReturnType<typeof useUndoableImports>['data']>[number];
};

function UndoableImport({ audit, undoable }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useAction(useUndoImport(), {
    success: (_, count) => `${formatCount(Number(count), 'draft')} deleted`,
    failure: 'The import was not undone',
    onSuccess: () => setIsOpen(false),
  });
  const drafts = formatCount(undoable.drafts, 'draft');
  const changed = undoable.changed_drafts;
  return (
    <Notice
      title={`${drafts} imported from ${undoable.file_names.join(', ')}`}
      actions={
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
          Undo import
        </Button>
      }
    >
      By {undoable.imported_by_name ?? 'our team'} on {formatDate(undoable.created_at)}. It can be undone
      until one of them is published.
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Undo this import?"
        description={`${drafts} of it are deleted with their notes${changed > 0 ? `, also ${formatCount(changed, 'draft')} changed since the import` : ''}. This cannot be undone.`}
        confirmLabel={`Delete ${drafts}`}
        isDestructive
        isPending={undo.isPending}
        onConfirm={() => void undo.run(undoable.id)}
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
    </Notice>
  );
}
