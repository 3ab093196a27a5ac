import { paths } from '@portal/domain/routing/paths';
import { Outlet, useLocation, useParams } from '@portal/frame/routing/router';
import { useListedManagedAudit } from '@portal/data/audits/list';
import { useManagedAudit } from '@portal/data/audits/managed-audit';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { WithdrawnAuditNotice } from '@portal/audit/findings/audit-stepper';
import { LinkTabs } from '@portal/ui/layout/link-tabs';
import { AuditContext, AuditNotShown, FindingReferences, useShownAudit } from '../../shared/shown-audit.tsx';
import { AuditHeader } from './audit-header.tsx';
import { AuditHistory } from '@portal/audit/findings/audit-history';

/** AUD-05: one audit of a client, with a page for each tab. Shows at once what a list knew of it. */
export function AuditPage() {
  const { auditId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  const listed = useListedManagedAudit(auditId);
  if (audit.isPending && listed)
    return (
      <>
        <AuditHeader audit={listed} />
        <AuditTabs auditId={listed.id} />
        <output aria-label="Loading the audit">
          <Skeleton className="h-96 w-full rounded-lg" />
        </output>
      </>
    );
  if (!audit.data) return <AuditNotShown audit={audit} />;
  return (
    // What is open or typed belongs to this audit, and not to the one to which the reader goes next.
    <AuditContext key={audit.data.id} value={audit.data}>
      <AuditHeader audit={audit.data} />
      <AuditTabs auditId={audit.data.id} />
      <WithdrawnAuditNotice audit={audit.data} />
      <FindingReferences auditId={audit.data.id}>
        <Outlet />
      </FindingReferences>
    </AuditContext>
  );
}

function AuditTabs({ auditId }: { auditId: string }) {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  const tabs = [
    { label: 'Overview', href: paths.adminAudit(auditId) },
    { label: 'Findings', href: paths.adminAuditFindings(auditId) },
    { label: 'Reports', href: paths.adminAuditReports(auditId) },
    { label: 'Deployments', href: paths.adminAuditDeployments(auditId) },
    { label: 'History', href: paths.adminAuditHistory(auditId) },
  ];
  return <LinkTabs label="Audit" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))} />;
}

export function HistoryTab() {
  const { id: auditId } = useShownAudit();
  return (
    <AuditHistory
      auditId={auditId}
      getHref={({ facts: { finding_id: id } }) =>
        typeof id === 'string' ? paths.adminFinding(auditId, id) : null
      }
    />
  );
}
