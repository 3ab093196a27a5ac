import { paths } from '@portal/domain/routing/paths';
import { useParams } from '@portal/frame/routing/router';
import { useAudit, useListedAudit, type AuditDetails } from '@portal/data/audits/one-audit';
import type { Audit } from '@portal/data/audits/queries';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { WithdrawnAuditNotice } from '@portal/audit/findings/audit-stepper';
import { formatDate, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { LinkTabs } from '@portal/ui/layout/link-tabs';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { AuditStatusBadge } from '@portal/ui/primitives/status-badge';
import { useCallback, useMemo, type ReactNode } from 'react';
import { ClientPickerBar } from '../../selected-client/client-picker-bar.tsx';
import { useManagedClientId } from '../../selected-client/managed-client.tsx';
import { AuditNotFound } from './audit-not-found.tsx';
import { useFindingReferences } from '@portal/data/findings/references';
import { FindingReferencesContext } from '@portal/ui/markdown/finding-references';
import { useClientAccess } from '@portal/frame/contract/contract';

const TABS = {
  overview: { label: 'Overview', path: paths.audit },
  findings: { label: 'Findings', path: paths.auditFindings },
  scope: { label: 'Scope & source', path: paths.auditScope },
  reports: { label: 'Reports', path: paths.auditReports },
  files: { label: 'Files', path: paths.auditFiles },
  deployments: { label: 'Deployments', path: paths.auditDeployments },
  history: { label: 'History', path: paths.auditHistory },
};
type Tab = keyof typeof TABS;

const backToReports = <BackLink href={paths.reports}>Audit Reports</BackLink>;

type Props = {
  tab: Tab;
  children: (audit: AuditDetails, clientId: string) => ReactNode;
};

export function AuditFrame({ tab, children }: Props) {
  const header = (audit: Audit) => (
    <>
      <AuditHeader audit={audit} tab={tab} />
      <LinkTabs
        label="Parts of the audit"
        tabs={Object.entries(TABS).map(([name, { label, path }]) => ({
          href: path(audit.id),
          label,
          isCurrent: name === tab,
        }))}
      />
      <WithdrawnAuditNotice audit={audit} />
    </>
  );
  return <AuditOfPage header={header}>{children}</AuditOfPage>;
}

type AuditOfPageProps = Pick<Props, 'children'> & {
  /** Above the content, as soon as the audit or a list with it has been loaded. */
  header?: (audit: Audit) => ReactNode;
};

/** The audit of the address. "Audit not found" says nothing about audits of other clients. */
export function AuditOfPage(props: AuditOfPageProps) {
  const { auditId = '' } = useParams();
  const { clientId } = useManagedClientId();
  return (
    <>
      <ClientPickerBar />
      {clientId && <LoadedAudit key={clientId} clientId={clientId} auditId={auditId} {...props} />}
    </>
  );
}

type LoadedProps = AuditOfPageProps & { clientId: string; auditId: string };

function LoadedAudit({ clientId, auditId, header, children }: LoadedProps) {
  const audit = useAudit(clientId, auditId);
  const listed = useListedAudit(clientId, auditId);
  if (audit.data === null) return <AuditNotFound />;
  const known = audit.data ?? listed;
  return (
    <>
      {header && known
        ? header(known)
        : audit.data === undefined && <PageHeader title="Audit" back={backToReports} />}
      <QueryContent query={audit} title="Failed to load the audit" skeleton={<AuditSkeleton />} framed>
        {(loaded) => <FindingReferences audit={loaded}>{children(loaded, clientId)}</FindingReferences>}
      </QueryContent>
    </>
  );
}

function AuditHeader({ audit, tab }: { audit: Audit; tab: Tab }) {
  const facts = [
    audit.audit_type,
    audit.version && `Version ${audit.version}`,
    audit.audit_date && `Audit date ${withNonBreakingSpaces(formatDate(audit.audit_date))}`,
  ].filter(Boolean);
  return (
    <PageHeader
      title={audit.title}
      documentTitle={tab === 'overview' ? audit.title : `${TABS[tab].label} of ${audit.title}`}
      description={<span className="wrap-anywhere">{facts.join(' · ')}</span>}
      actions={<AuditStatusBadge status={audit.status} />}
      back={backToReports}
    />
  );
}

function AuditSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  );
}

/** Numbers of findings in the texts within, such as H-02, are links to those of this audit that the reader may see, and hashes to its commits. */
function FindingReferences({ audit, children }: { audit: AuditDetails; children: ReactNode }) {
  const { id: auditId, scope_repositories: repositories } = audit;
  const getHref = useCallback(({ number }: { number: string }) => paths.finding(auditId, number), [auditId]);
  const { hrefs, onMention } = useFindingReferences(auditId, getHref);
  const references = useMemo(() => ({ hrefs, onMention, repositories }), [hrefs, onMention, repositories]);
  return <FindingReferencesContext value={references}>{children}</FindingReferencesContext>;
}

/** CODE-01: whether the signed-in person adds source to the audit: for its client, until it was withdrawn. */
export function useMayAddSource(audit: AuditDetails): boolean {
  return useClientAccess(audit.client_id).mayWrite && audit.status !== 'withdrawn';
}
