import { approverName, useDraftReviews } from '@portal/data/findings/approvals';
import { formatWaitingTime } from '@portal/domain/format/formatters';
import { Badge } from '@portal/ui/primitives/badge';

/** STAFF-03: whether a second person has approved this draft. Nothing for other findings, and while the firm's rule is off. */
export function FindingApprovalBadge({ auditId, findingId }: { auditId: string; findingId: string }) {
  const review = useDraftReviews(auditId).data?.[findingId];
  if (!review) return null;
  if (review.state === 'approved')
    return <Badge tone="success">Approved by {approverName(review.person)}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="warning">{review.state === 'changed' ? 'Changed since approval' : 'Needs review'}</Badge>
      <span className="text-xs text-muted">
        {[review.author, formatWaitingTime(review.since)].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}
