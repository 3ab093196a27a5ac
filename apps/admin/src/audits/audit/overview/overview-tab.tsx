import { PreparationCard } from '@portal/audit/preparation/preparation-card';
import { hasPreparation } from '@portal/data/preparation/preparation';
import { useShell } from '@portal/frame/contract/contract';
import { useShownAudit } from '../../../shared/shown-audit.tsx';
import { LinkedAudits } from '@portal/audit/findings/linked-audits';
import { paths } from '@portal/domain/routing/paths';
import { PlanCard } from './plan-card.tsx';
import { FixWindowCard } from './fix-window-card.tsx';
import { AuditSummary } from './audit-summary.tsx';
import { ProposedScopeCard } from './proposed-scope-card.tsx';
import { ScopeCard } from './scope-card.tsx';
import { AuditFilesCard } from './audit-files-card.tsx';
import { StaffCard } from './staff-card.tsx';
import { SourceSection } from './source-section.tsx';

/** AUD-05, STAFF-02: how the findings of an audit stand, its status, dates, lead, staff and scope. */
export function OverviewTab() {
  const audit = useShownAudit();
  const { isAdmin } = useShell();
  return (
    <>
      <AuditSummary key={audit.id} audit={audit} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6">
        <div>
          <ProposedScopeCard audit={audit} />
          <ScopeCard key={audit.id} auditId={audit.id} isFinal={audit.status === 'withdrawn'} />
          <SourceSection key={`source of ${audit.id}`} audit={audit} />
          {!isAdmin && <AuditFilesCard key={`files of ${audit.id}`} audit={audit} />}
        </div>
        <div>
          <FixWindowCard key={`fixes of ${audit.id}`} audit={audit} />
          {audit.status !== 'withdrawn' && <PlanCard key={audit.id} audit={audit} />}
          <StaffCard key={`staff of ${audit.id}`} auditId={audit.id} />
          {/* The cards above it have a known height, so nothing moves when it has loaded. */}
          <PreparationCard
            auditId={audit.id}
            mayChange={audit.status !== 'withdrawn'}
            isAwaited={hasPreparation(audit.status)}
          />
          <LinkedAudits
            clientId={audit.client_id}
            auditId={audit.id}
            getHref={(id) => paths.adminAudit(id)}
          />
        </div>
      </div>
    </>
  );
}
