import { AuditHistory } from '@portal/audit/findings/audit-history';
import { getFindingNumber } from '@portal/domain/events/describe-event';
import { paths } from '@portal/domain/routing/paths';
import { AuditFrame } from '../audit-frame.tsx';

/** AUD-03: what happened in an audit. */
export function HistoryPage() {
  return (
    <AuditFrame tab="history">
      {({ id }) => (
        <AuditHistory
          auditId={id}
          getHref={(event) => {
            const number = getFindingNumber(event);
            return number && paths.finding(id, number);
          }}
        />
      )}
    </AuditFrame>
  );
}
