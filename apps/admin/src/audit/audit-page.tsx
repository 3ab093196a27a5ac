import { AppLink } from '@portal/auth/routing/app-link';
import { paths } from '@portal/auth/routing/paths';
import { Outlet, useLocation, useParams } from '@portal/auth/routing/router';
import { useManagedAudit, type ManagedAudit } from '@portal/data/audits/managed-audit';
import { useClient } from '@portal/data/clients/queries';
import { LinkTabs } from '@portal/ui/layout/link-tabs';
import { PageHeader } from '@portal/ui/layout/page-header';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { ViewAsClientButton } from '../client-actions/view-as-client-button.tsx';
import { WriteTarget } from '../write-target.tsx';
import { AuditContext } from './audit-context.ts';
import { AuditNotShown } from './audit-not-shown.tsx';
import { BackToClient } from './back-to-client.tsx';

/** AUD-05: one audit of a client, with a page for each tab. */
export function AuditPage() {
  const { auditId = '' } = useParams();
  const audit = useManagedAudit(auditId);
  if (!audit.data) return <AuditNotShown audit={audit} />;
  return (
    <AuditContext value={audit.data}>
      <AuditHeader audit={audit.data} />
      <WriteTarget userId={audit.data.user_id} />
      <AuditTabs auditId={audit.data.id} />
      <Outlet />
    </AuditContext>
  );
}

function AuditHeader({ audit }: { audit: ManagedAudit }) {
  const client = useClient(audit.user_id);
  return (
    <PageHeader
      title={audit.title}
      back={<BackToClient userId={audit.user_id} />}
      description={[audit.audit_type, audit.version && `Version ${audit.version}`]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <AuditStatusBadge status={audit.status} />
          {client.data && (
            <ViewAsClientButton
              client={client.data}
              pages={{ page: paths.audit(audit.id), returnTo: paths.adminAudit(audit.id) }}
            />
          )}
        </>
      }
    />
  );
}

function AuditTabs({ auditId }: { auditId: string }) {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  const tabs = [
    { label: 'Overview', href: paths.adminAudit(auditId) },
    { label: 'Findings', href: paths.adminAuditFindings(auditId) },
    { label: 'Reports', href: paths.adminAuditReports(auditId) },
    { label: 'History', href: paths.adminAuditHistory(auditId) },
  ];
  return (
    <LinkTabs
      label="Audit"
      linkComponent={AppLink}
      tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname }))}
    />
  );
}
