import { useIsViewer } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { RECENT_AUDITS, type Audit } from '@portal/data/audits/queries';
import type { UseQueryResult } from '@portal/data/client/query';
import type { Page } from '@portal/data/client/read';
import { useFindingTotals } from '@portal/data/findings/totals';
import { useProfile } from '@portal/data/profiles/queries';
import { useServiceRequests } from '@portal/data/service-requests/queries';
import { serviceTypeLabel } from '@portal/domain/service-requests/types';
import { Button } from '@portal/ui/primitives/button';
import { TitledCard } from '@portal/ui/primitives/card';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { AuditStatusBadge, RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { formatDate } from '@portal/domain/format/formatters';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FindingsLine } from '../audits/summary/findings-line.tsx';
import { RowLink } from '../audits/summary/row-link.tsx';

type Props = { clientId: string; audits: UseQueryResult<Page<Audit>> };

/** DASH-03: the newest audits with their status; before the first one, the requests that the client has sent. */
export function RecentAudits({ clientId, audits }: Props) {
  return (
    <TitledCard titleId="recent-audits" title="Recent Audits">
      <Content clientId={clientId} audits={audits} />
    </TitledCard>
  );
}

function Content({ clientId, audits }: Props) {
  const totals = useFindingTotals(audits.data?.rows.map(({ id }) => id) ?? []);
  return (
    <QueryContent
      query={audits}
      title="Failed to load audit reports"
      hasToast
      skeleton={<RowSkeletons />}
      isEmpty={(loaded) => loaded.rows.length === 0}
      empty={<SentRequests clientId={clientId} />}
    >
      {(loaded) => (
        <ul className="divide-y divide-border">
          {loaded.rows.map((audit) => (
            <Row
              key={audit.id}
              title={audit.title}
              href={paths.audit(audit.id)}
              status={<AuditStatusBadge status={audit.status} />}
            >
              <p className="text-sm wrap-anywhere text-muted">{audit.audit_type}</p>
              <FindingsLine auditId={audit.id} totals={totals} showsWaiting={false} />
            </Row>
          ))}
        </ul>
      )}
    </QueryContent>
  );
}

type RowProps = { title: string; href: string; status: ReactNode; children: ReactNode };

function Row({ title, href, status, children }: RowProps) {
  return (
    <li className="relative -mx-2 flex min-h-19 rounded-md px-2 hover:bg-subtle flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <RowLink to={href}>{title}</RowLink>
        </p>
        {children}
      </div>
      {status}
    </li>
  );
}

/** REQ-03: the requests that wait for us or were accepted, before the first audit of the client. */
function SentRequests({ clientId }: { clientId: string }) {
  const sent = useServiceRequests(clientId);
  const isViewer = useIsViewer();
  const project = useProfile(clientId).data?.project_name;
  return (
    <QueryContent
      query={sent}
      title="Failed to load your requests"
      skeletonClassName="h-19"
      isEmpty={(requests) => requests.every(isWithdrawn)}
      empty={
        <EmptyState
          icon={FileText}
          title="No audits yet"
          description={
            isViewer
              ? 'Audits of your team appear here.'
              : project
                ? `We have your application. Request the audit of ${project}: we have filled in the form.`
                : 'Tell us what you would like us to audit.'
          }
          action={
            !isViewer && (
              <Button asChild>
                <Link to={paths.request}>Request Your First Audit</Link>
              </Button>
            )
          }
        />
      }
    >
      {(requests) => (
        <>
          <p className="text-muted">No audits yet. We have your request:</p>
          <ul aria-label="Your requests" className="divide-y divide-border">
            {requests
              .filter((request) => !isWithdrawn(request))
              .slice(0, RECENT_AUDITS)
              .map((request) => (
                <Row
                  key={request.id}
                  title={request.project_name}
                  href={paths.ownRequest(request.id)}
                  status={<RequestStatusBadge status={request.status} />}
                >
                  <p className="text-sm text-muted">
                    {serviceTypeLabel(request.service_type)} · Sent {formatDate(request.created_at)}
                  </p>
                </Row>
              ))}
          </ul>
          {!isViewer && (
            <Button asChild variant="secondary">
              <Link to={paths.request}>Request New Audit</Link>
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}

const isWithdrawn = ({ status }: { status: string }) => status === 'withdrawn';

function RowSkeletons() {
  return (
    <div className="divide-y divide-border">
      {Array.from({ length: RECENT_AUDITS }, (_, row) => (
        <div key={row} className="flex h-19 items-center justify-between gap-4">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
