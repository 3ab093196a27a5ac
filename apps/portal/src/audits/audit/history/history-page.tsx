import { useShell } from '@portal/auth/contract/contract';
import { defineListView, useListView } from '@portal/auth/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { EVENT_PAGE_SIZE, useAuditEvents } from '@portal/data/audits/one-audit';
import { AuditHistory } from '@portal/audit/findings/audit-history';
import { getFindingNumber, type AuditEventFacts } from '@portal/domain/events/describe-event';
import { AuditFrame } from '../audit-frame.tsx';

const eventList = defineListView({});

/** AUD-03: what happened in an audit. */
export function HistoryPage() {
  return <AuditFrame tab="history">{(audit) => <History auditId={audit.id} />}</AuditFrame>;
}

function History({ auditId }: { auditId: string }) {
  const { user } = useShell();
  const list = useListView(eventList);
  const events = useAuditEvents(auditId, list.view.pageIndex);
  function getHref(event: AuditEventFacts) {
    const number = getFindingNumber(event);
    return number && paths.finding(auditId, number);
  }
  return (
    <AuditHistory
      list={list}
      events={events}
      pageSize={EVENT_PAGE_SIZE}
      readerId={user.id}
      getHref={getHref}
    />
  );
}
