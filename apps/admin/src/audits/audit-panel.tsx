import { formatDate } from '@portal/domain/format/formatters';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import type { ListedAudit } from '@portal/data/audits/list';
import { useManagedAudit } from '@portal/data/audits/managed-audit';
import { toPanel } from '@portal/ui/list/list-and-panel';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { AuditSummary } from './audit/overview/audit-summary.tsx';
import { ClientLink } from '../shared/client-name.tsx';
import { plannedText } from './audit-facts.tsx';

/** AUD-04, AUD-05: how the findings of the selected audit stand, and what comes next. */
export function useAuditPanel(selectedId: string | null, listed: readonly ListedAudit[] | undefined) {
  const query = useManagedAudit(selectedId ?? '');
  const row = listed?.find(({ id }) => id === selectedId);
  if (selectedId === null) return null;
  return toPanel(
    query,
    'Audit',
    (audit) => ({
      title: audit.title,
      status: <AuditStatusBadge status={audit.status} />,
      content: (
        <>
          <AuditSummary
            key={audit.id}
            audit={audit}
            className="-mx-5 -mt-4 rounded-none border-0 bg-inherit shadow-none"
          />
          <DescriptionList
            className="border-t border-border pt-4"
            items={[
              row && { term: 'Client', value: <ClientLink client={row} /> },
              { term: 'Type', value: audit.audit_type },
              { term: 'Planned', value: plannedText(audit) },
              { term: 'Fixes due', value: formatDate(audit.fixes_due) },
            ]}
          />
        </>
      ),
      actions: (
        <>
          <SmallButton asChild>
            <Link to={paths.adminAudit(audit.id)}>Open audit</Link>
          </SmallButton>
          <SmallButton asChild>
            <Link to={paths.adminAuditFindings(audit.id)}>Findings</Link>
          </SmallButton>
        </>
      ),
    }),
    row?.title,
  );
}
