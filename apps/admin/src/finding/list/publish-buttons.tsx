import { useManagedTotals } from '@portal/data/findings/managed-findings';
import { fetchDrafts, type DraftSummary } from '@portal/data/findings/publish';
import { useAction } from '@portal/ui/hooks/use-action';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import { PublishDialog } from '../steps/publish-dialog.tsx';
import { useCheckSaved } from '../fields/use-check-saved.ts';

type Props = {
  audit: { id: string; client_id: string };
  chosen: readonly DraftSummary[];
  onPublished: () => void;
};

export function PublishButtons({ audit, chosen, onPublished }: Props) {
  const totals = useManagedTotals(audit.id);
  const [drafts, setDrafts] = useState<readonly DraftSummary[] | null>(null);
  const checkSaved = useCheckSaved(audit.id);
  const confirm = (some: readonly DraftSummary[]) => checkSaved(some) && setDrafts(some);
  const draftCount = totals.data?.drafts ?? 0;
  // What the dialog shows is what is published, also when another admin writes a draft meanwhile.
  const confirmAll = useAction(() => fetchDrafts(audit.id), {
    failure: 'Failed to load the drafts',
    onSuccess: confirm,
  });

  return (
    <>
      {chosen.length > 0 && (
        <Button variant="secondary" size="sm" onClick={() => confirm(chosen)}>
          Publish selected ({chosen.length})
        </Button>
      )}
      {draftCount > 0 && (
        <Button
          variant="secondary"
          size="sm"
          isPending={confirmAll.isPending}
          onClick={() => void confirmAll.run()}
        >
          Publish all drafts ({draftCount})
        </Button>
      )}
      {drafts && (
        <PublishDialog
          audit={audit}
          drafts={drafts}
          onPublished={onPublished}
          onClose={() => setDrafts(null)}
        />
      )}
    </>
  );
}
