import { useDraftReviews } from '@portal/data/findings/approvals';
import { useDraftNumbers } from '@portal/data/findings/many-drafts';
import { usePublishFindings, type DraftSummary } from '@portal/data/findings/publish';
import { formatCount } from '@portal/domain/format/formatters';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { AlertDialog } from '@portal/ui/overlays/alert-dialog';
import { FindingList } from '@portal/audit/findings/finding-list';
import { Notice } from '@portal/ui/feedback/notice';
import { TextareaField } from '@portal/ui/forms/fields';
import { useAction } from '@portal/ui/hooks/use-action';
import { useState } from 'react';
import { WriteTarget } from '../../shared/form-notes.tsx';

type Props = {
  audit: { id: string; client_id: string };
  drafts: readonly DraftSummary[];
  onClose: () => void;
  onPublished?: () => void;
};

/** FIND-02: publishes drafts after naming the client, what the client will be able to read, and under which numbers. */
export function PublishDialog({ audit, drafts, onClose, onPublished }: Props) {
  const count = formatCount(drafts.length, 'finding');
  const numbers = useDraftNumbers(drafts.map(({ id }) => id));
  const reviews = useDraftReviews(audit.id).data ?? {};
  const unapproved = drafts.filter(({ id }) => reviews[id] && reviews[id].state !== 'approved');
  const [severityReason, setSeverityReason] = useState('');
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
      onConfirm={() => void publish.run({ ids: drafts.map(({ id }) => id), severityReason })}
    >
      <WriteTarget clientId={audit.client_id} />
      {unapproved.length > 0 && (
        <Notice tone="warning" title="A second person has to approve these first">
          <FindingList
            label="Findings without an approval"
            findings={unapproved.map((draft) => ({ ...draft, number: null }))}
          />
        </Notice>
      )}
      <FindingList
        label="Findings to publish"
        findings={drafts.map((draft) => ({ ...draft, number: numbers.data?.[draft.id] ?? null }))}
      />
      {drafts.some(({ corrects_id: corrects }) => corrects) && (
        <TextareaField
          label="Reason for a new severity"
          hint="Needed when a correction changes the severity. The client can read it."
          maxLength={MAX_LENGTH.finding_events.message}
          value={severityReason}
          onChange={({ target }) => setSeverityReason(target.value)}
        />
      )}
    </AlertDialog>
  );
}
