import {
  approverName,
  useApproveFinding,
  useDraftReviews,
  type DraftReview,
} from '@portal/data/findings/approvals';
import type { ManagedFinding } from '@portal/data/findings/managed-findings';
import { formatDateTime, formatWaitingTime } from '@portal/domain/format/formatters';
import { useNavigate } from '@portal/frame/routing/router';
import { useAction } from '@portal/ui/hooks/use-action';
import { ariaKeyShortcuts, matchesShortcut, SHORTCUTS } from '@portal/ui/shortcuts/shortcuts';
import { usePageKeys } from '@portal/ui/shortcuts/use-step-keys';
import { Notice } from '@portal/ui/feedback/notice';
import { lazyDialog } from '@portal/ui/overlays/lazy-dialog';
import { Button } from '@portal/ui/primitives/button';
import { useState } from 'react';
import type { ShownFinding } from '../fields/shown-finding.ts';

const ApproveDialog = lazyDialog(() => import('./approve-dialog.tsx'), 'ApproveDialog');

type Props = ShownFinding & { nextHref: string | undefined };

/** STAFF-03: whether a draft is approved, and by whom; whoever may approve it does so here. Nothing while the firm's rule is off. */
export function ApprovalNotice({ audit, finding, repositories, nextHref }: Props) {
  const review = useDraftReviews(audit.id).data?.[finding.id];
  /** What the reader has read, which stays the same while the dialog is open. */
  const [read, setRead] = useState<ManagedFinding | null>(null);
  const navigate = useNavigate();
  const goOn = () => nextHref && void navigate(nextHref);
  const approve = useAction(useApproveFinding(), {
    success: 'Finding approved',
    failure: 'The finding was not approved',
    onSuccess: goOn,
  });
  const mayApprove = review !== undefined && review.state !== 'approved' && review.own === null;
  usePageKeys((event) => {
    if (!mayApprove || approve.isPending || !matchesShortcut(event, SHORTCUTS.approve)) return false;
    // What was approved before is compared first.
    if (review.state === 'changed') setRead(finding);
    else void approve.run({ id: finding.id, sha256: finding.content_sha256 ?? '' });
    return true;
  });
  if (!review) return null;
  const isApproved = review.state === 'approved';
  return (
    <Notice
      tone={isApproved ? 'success' : 'warning'}
      title={titleOf(review)}
      actions={
        mayApprove && (
          <Button
            size="sm"
            aria-keyshortcuts={ariaKeyShortcuts(SHORTCUTS.approve)}
            isPending={approve.isPending}
            onClick={() => setRead(finding)}
          >
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
          onApproved={goOn}
          onClose={() => setRead(null)}
        />
      )}
    </Notice>
  );
}

function titleOf({ state, person, at, author, since }: DraftReview): string {
  if (state === 'missing')
    return ['Needs review', author && `by ${author}`, formatWaitingTime(since)].filter(Boolean).join(' · ');
  return `${state === 'approved' ? 'Approved' : 'Changed since it was approved'} by ${approverName(person)}${at ? `, ${formatDateTime(at)}` : ''}`;
}

function whoApproves({ own, approvers }: DraftReview): string {
  const others = new Intl.ListFormat('en', { type: 'disjunction' }).format(approvers.slice(0, MOST_NAMED));
  const who =
    approvers.length === 0 ? 'Nobody else works here who may approve it.' : `${others} can approve it.`;
  if (own === 'written') return `You wrote this finding. ${who}`;
  if (own === 'edited') return `You have edited this finding since it was last approved. ${who}`;
  return `A second person approves it before it is published: you, for example. Press A to approve it as it is and go to the next.`;
}

const MOST_NAMED = 5;
