import { AUDIT_STATUSES } from '@portal/data/audits/changes';
import type { ManagedAudit } from '@portal/data/audits/managed-audit';
import { useManagedTotals } from '@portal/data/findings/managed-findings';
import { formatCount, formatNumber } from '@portal/domain/format/formatters';
import { hasFinalReport } from '@portal/domain/reports/versions';
import { paths } from '@portal/domain/routing/paths';
import { auditStatusLabel } from '@portal/domain/status-labels';
import { Link } from '@portal/frame/routing/router';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { FilterSelect } from '@portal/ui/list/filter-select';
import { Button } from '@portal/ui/primitives/button';
import { cn } from '@portal/ui/primitives/class-names';
import { Card, CardContent, CardFooter } from '@portal/ui/primitives/card';
import { useState } from 'react';
import { MoveAuditDialog } from '../../../shared/move-audit-dialog.tsx';

type Totals = NonNullable<ReturnType<typeof useManagedTotals>['data']>;

/** What comes next: something to do on another page, or else the next status. */
type Step = { text: string; href?: string; to?: string };

function nextStep({ id, status, report_versions: reports }: ManagedAudit, totals: Totals): Step {
  const findings = paths.adminAuditFindings(id);
  const { drafts, waits_for_auditor: forUs, waits_for_client: forClient } = totals;
  if (forUs > 0) return { text: `Review ${formatCount(forUs, 'finding')}`, href: findings };
  if (status === 'pending') return { text: 'Schedule the audit', to: 'scheduled' };
  if (status === 'scheduled') return { text: 'Start the audit', to: 'in_progress' };
  if (status !== 'completed' && drafts > 0)
    return { text: `Publish ${formatCount(drafts, 'draft')}`, href: `${findings}?status=draft` };
  if (status === 'in_progress') return { text: 'Start mitigation', to: 'mitigation' };
  if (status === 'mitigation' && forClient > 0)
    return { text: `Wait for the client’s response to ${formatCount(forClient, 'finding')}` };
  if (!hasFinalReport(reports)) return { text: 'Issue the final report', href: paths.adminAuditReports(id) };
  return status === 'completed'
    ? { text: 'None. The audit is completed.' }
    : { text: 'Complete the audit', to: 'completed' };
}

/** AUD-05: how the findings of an audit stand, what comes next, and its status, which this changes. */
export function AuditSummary({ audit, className }: { audit: ManagedAudit; className?: string }) {
  const totals = useManagedTotals(audit.id);
  const [newStatus, setNewStatus] = useState<string | null>(null);
  return (
    <Card aria-label="Summary" className={cn('@container', className)}>
      <QueryContent query={totals} title="Failed to count the findings" inCard skeletonClassName="h-32">
        {(loaded) => {
          const { open, total, withdrawn, waits_for_auditor, waits_for_client, drafts } = loaded;
          const step = nextStep(audit, loaded);
          return (
            <>
              <CardContent>
                <dl className="grid grid-cols-2 gap-4 @2xl:grid-cols-4">
                  <Figure
                    term="Open"
                    value={open}
                    hint={`of ${formatNumber(total)} published${withdrawn > 0 ? `, ${formatNumber(withdrawn)} withdrawn` : ''}`}
                  />
                  <Figure term="Needs our review" value={waits_for_auditor} />
                  <Figure term="Needs the client’s response" value={waits_for_client} />
                  <Figure term="Drafts" value={drafts} />
                </dl>
              </CardContent>
              {audit.status !== 'withdrawn' && (
                <CardFooter className="justify-between gap-y-3">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
                    <span className="text-muted">Next step</span>
                    <NextStep step={step} onMove={setNewStatus} />
                  </p>
                  <FilterSelect
                    label="Status"
                    value={audit.status}
                    options={AUDIT_STATUSES.map((value) => ({ value, label: auditStatusLabel(value) }))}
                    onChange={setNewStatus}
                    className="w-40"
                  />
                </CardFooter>
              )}
            </>
          );
        }}
      </QueryContent>
      {newStatus !== null && (
        <MoveAuditDialog audit={audit} status={newStatus} onClose={() => setNewStatus(null)} />
      )}
    </Card>
  );
}

function Figure({ term, value, hint }: { term: string; value: number; hint?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-2xl font-semibold tabular-nums">{formatNumber(value)}</span>
        {hint && <span className="text-sm text-muted tabular-nums">{hint}</span>}
      </dd>
    </div>
  );
}

function NextStep({ step: { text, href, to }, onMove }: { step: Step; onMove: (status: string) => void }) {
  if (to !== undefined) return <Button onClick={() => onMove(to)}>{text}</Button>;
  if (href === undefined) return <span className="font-medium">{text}</span>;
  return (
    <Button asChild>
      <Link to={href}>{text}</Link>
    </Button>
  );
}
