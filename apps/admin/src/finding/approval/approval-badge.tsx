import { approverName, useDraftReviews } from '@portal/data/findings/approvals';
import { Badge } from '@portal/ui/primitives/badge';

/** STAFF-03: whether a second person has approved this draft. Nothing for other findings, and while the firm's rule is off. */
export function FindingApprovalBadge({ auditId, findingId }: { auditId: string; findingId: string }) {
  const review = useDraftReviews(auditId).data?.[findingId];
  if (!review) return null;
  if (review.state === 'approved')
    return <Badge tone="success">Approved by {approverName(review.person)}</Badge>;
  return (
    <Badge tone="warning">{review.state === 'changed' ? 'Changed since approval' : 'Needs review'}</Badge>
  );
}
