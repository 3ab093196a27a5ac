import { useDiscardDrafts } from '@portal/data/findings/many-drafts';
import { useAction } from '@portal/ui/hooks/use-action';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

type Props = {
  audit: { id: string; client_id: string };
  draft: { id: string; title: string };
  onDiscarded: () => void;
};

/** FIND-02: deletes a draft. A published finding is withdrawn instead. */
export function DiscardButton({ audit, draft, onDiscarded }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const discard = useAction(useDiscardDrafts(onDiscarded), {
    success: 'Draft discarded',
    failure: 'Failed to discard the draft',
  });

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" />
        Discard draft
      </Button>
      <AlertDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Discard this draft?"
        description={`"${draft.title}" is deleted with its notes. This cannot be undone.`}
        confirmLabel="Discard draft"
        isDestructive
        isPending={discard.isPending}
        onConfirm={() => void discard.run([draft.id])}
      >
        <WriteTarget clientId={audit.client_id} />
      </AlertDialog>
    </>
  );
}
