import { Notice } from '@portal/ui/feedback/notice';
import { formatDate } from '@portal/domain/format/formatters';

type Props = { audit: { withdrawn_at: string | null; withdrawn_reason: string | null } };

/** REP-04: says when and why an audit was withdrawn, and what stays of it. Nothing while it is not. */
export function WithdrawnAuditNotice({ audit: { withdrawn_at, withdrawn_reason } }: Props) {
  if (!withdrawn_at) return null;
  return (
    <Notice tone="warning" title={`This audit was withdrawn on ${formatDate(withdrawn_at)}`}>
      <p className="wrap-anywhere">{withdrawn_reason}</p>
      <p>Its reports can no longer be opened. Its findings stay readable, as withdrawn.</p>
    </Notice>
  );
}
