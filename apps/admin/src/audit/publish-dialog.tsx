import { useDraftNumbers } from '@portal/data/findings/many-drafts';
import { usePublishFindings, type DraftSummary } from '@portal/data/findings/publish';
import { formatCount } from '@portal/ui/format/formatters';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { SeverityBadge } from '@portal/ui/findings/finding-badges';
import { useAction } from '@portal/ui/hooks/use-action';
import { WriteTarget } from '../write-target.tsx';

/** How many of the findings a dialog names. */
const NAMED = 8;

type Props = {
  audit: { id: string; user_id: string };
  drafts: readonly DraftSummary[];
  onClose: () => void;
  onPublished?: () => void;
};

/** FIND-02: publishes drafts after naming the client, what the client will be able to read, and under which numbers. */
export function PublishDialog({ audit, drafts, onClose, onPublished }: Props) {
  const count = formatCount(drafts.length, 'finding');
  const numbers = useDraftNumbers(drafts.map(({ id }) => id));
  const publish = useAction(usePublishFindings(), {
    success: `${count} published`,
    failure: 'Nothing was published',
    onSuccess: () => {
      onPublished?.();
      onClose();
    },
  });

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Publish ${count}?`}
      description="The client can read and answer published findings, and is notified by email. A finding cannot be unpublished, only withdrawn."
      confirmLabel={drafts.length === 1 ? 'Publish finding' : `Publish ${count}`}
      isPending={publish.isPending}
      onConfirm={() => void publish.run(drafts.map(({ id }) => id))}
    >
      <WriteTarget userId={audit.user_id} />
      <ul aria-label="Findings to publish" className="flex flex-col gap-1.5">
        {drafts.slice(0, NAMED).map((draft) => (
          <li key={draft.id} className="flex min-w-0 items-start gap-2 [&>:first-child]:shrink-0">
            <SeverityBadge severity={draft.severity} />
            <span className="font-mono">{numbers.data?.[draft.id]}</span>
            <span className="min-w-0 wrap-anywhere">{draft.title}</span>
          </li>
        ))}
        {drafts.length > NAMED && <li className="text-muted">and {drafts.length - NAMED} more</li>}
      </ul>
    </AlertDialog>
  );
}
