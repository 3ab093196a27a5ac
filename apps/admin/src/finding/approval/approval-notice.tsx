import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import type { ScopeRepository } from '@portal/data/audits/scope';
import { approverName, useDraftReviews, type DraftReview } from '@portal/data/findings/approvals';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { formatDateTime } from '@portal/domain/format/formatters';
import { Notice } from '@portal/ui/feedback/notice';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';

const ApproveDialog = lazyDialog(() => import('./approve-dialog.tsx').then((module) => module.ApproveDialog));

type Props = { audit: ManagedAudit; finding: ManagedFinding; repositories: readonly ScopeRepository[] };

/** STAFF-03: whether a draft is approved, and by whom; whoever may approve it does so here. Nothing while the firm's rule is off. */
export function ApprovalNotice({ audit, finding, repositories }: Props) {
  const review = useDraftReviews(audit.id).data?.[finding.id];
  /** What the reader has read, which stays the same while the dialog is open. */
  const [read, setRead] = useState<ManagedFinding | null>(null);
  if (!review) return null;
  const isApproved = review.state === 'approved';
  return (
    <Notice
      tone={isApproved ? 'success' : 'warning'}
      title={titleOf(review)}
      actions={
        !isApproved &&
        review.own === null && (
          <Button size="sm" onClick={() => setRead(finding)}>
            Approve…
          </Button>
        )
      }
    >
      {isApproved ? 'It can be published as it is now. An edit needs another approval.' : whoApproves(review)}
      {read && (
        <ApproveDialog
          audit={audit}
          finding={read}
          repositories={repositories}
          onClose={() => setRead(null)}
        />
      )}
    </Notice>
  );
}

function titleOf({ state, person, at }: DraftReview): string {
  if (state === 'missing') return 'Needs review';
  return `${state === 'approved' ? 'Approved' : 'Changed since it was approved'} by ${approverName(person)}${at ? `, ${formatDateTime(at)}` : ''}`;
}

function whoApproves({ own }: DraftReview): string {
  if (own === 'written')
    return 'You wrote this finding, so somebody else has to approve it before it is published.';
  if (own === 'edited')
    return 'You have edited this finding since it was last approved, so somebody else has to approve it before it is published.';
  return 'A second person has to approve it before it is published.';
}
