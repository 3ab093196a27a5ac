import { PreparationCard } from '@portal/audit/preparation/preparation-card';
import { hasPreparation } from '@portal/data/preparation/preparation';
import { useShell } from '@portal/frame/contract/contract';
import { useShownAudit } from '../../../shared/shown-audit.tsx';
import { LinkedAudits } from '@portal/audit/findings/linked-audits';
import { paths } from '@portal/domain/routing/paths';
import { PlanForm } from './plan-form.tsx';
import { FixWindowCard } from './fix-window-card.tsx';
import { FindingTotals } from './finding-totals.tsx';
import { ProposedScopeCard } from './proposed-scope-card.tsx';
import { ScopeCard } from './scope-card.tsx';
import { AuditFilesCard } from './audit-files-card.tsx';
import { StaffCard } from './staff-card.tsx';
import { SourceSection } from './source-section.tsx';

/** AUD-05, STAFF-02: status, dates, lead, staff and scope of an audit, and how its findings stand. */
export function OverviewTab() {
  const audit = useShownAudit();
  const { isAdmin } = useShell();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [&>div]:flex [&>div]:min-w-0 [&>div]:flex-col [&>div]:gap-6">
      <div>
        <ProposedScopeCard audit={audit} />
        <ScopeCard key={audit.id} auditId={audit.id} isFinal={audit.status === 'withdrawn'} />
        <SourceSection key={`source of ${audit.id}`} audit={audit} />
        {!isAdmin && <AuditFilesCard key={`files of ${audit.id}`} audit={audit} />}
      </div>
      <div>
        <FixWindowCard key={`fixes of ${audit.id}`} audit={audit} />
        {audit.status !== 'withdrawn' && <PlanForm key={audit.id} audit={audit} />}
        <StaffCard key={`staff of ${audit.id}`} auditId={audit.id} />
        <FindingTotals auditId={audit.id} />
        {/* Below cards whose height is known: nothing moves when it has loaded. */}
        <PreparationCard
          auditId={audit.id}
          mayChange={audit.status !== 'withdrawn'}
          isAwaited={hasPreparation(audit.status)}
        />
        <LinkedAudits clientId={audit.client_id} auditId={audit.id} getHref={(id) => paths.adminAudit(id)} />
      </div>
    </div>
  );
}
