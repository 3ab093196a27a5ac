import { useShell } from '@portal/auth/contract/contract';
import { defineListView, useListView } from '@portal/auth/routing/list-view';
import { paths } from '@portal/domain/routing/paths';
import { EVENT_PAGE_SIZE, useAuditEvents } from '@portal/data/audits/one-audit';
import { AuditHistory } from '@portal/audit/findings/audit-history';
import { useShownAudit } from '../../../shared/audit-context.ts';

const eventList = defineListView({});

/** AUD-03, AUD-05: what happened in the audit, as its client reads it. */
export function HistoryTab() {
  const audit = useShownAudit();
  const { user } = useShell();
  const list = useListView(eventList);
  const events = useAuditEvents(audit.id, list.view.pageIndex);
  return (
    <AuditHistory
      list={list}
      events={events}
      pageSize={EVENT_PAGE_SIZE}
      readerId={user.id}
      getHref={({ facts: { finding_id: id } }) =>
        typeof id === 'string' ? paths.adminFinding(audit.id, id) : null
      }
    />
  );
}
