import { refusalMessage } from '@portal/data/client/refusal';
import { useDiscardDraft } from '@portal/data/findings/draft-changes';
import { toast } from '@portal/ui/feedback/toast';
import { useOneAtATime } from '@portal/ui/hooks/use-one-at-a-time';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { Button } from '@portal/ui/primitives/button';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteTarget } from '../../write-target.tsx';

type Props = {
  audit: { id: string; user_id: string };
  draft: { id: string; title: string };
  onDiscarded: () => void;
};

/** FIND-02: deletes a draft. A published finding is withdrawn instead. */
export function DiscardButton({ audit, draft, onDiscarded }: Props) {
  const discard = useDiscardDraft();
  const [isOpen, setIsOpen] = useState(false);

  const submit = useOneAtATime(async () => {
    try {
      await discard.mutateAsync(draft.id);
      toast.success('Draft discarded');
      onDiscarded();
    } catch (error) {
      toast.error('Failed to discard the draft', {
        description: refusalMessage(error) ?? 'Please try again.',
      });
    }
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
        onConfirm={() => void submit()}
      >
        <WriteTarget userId={audit.user_id} />
      </AlertDialog>
    </>
  );
}
