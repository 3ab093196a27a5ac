import { decisionText, useShownState } from '@portal/audit/proposals/proposal-facts';
import { useViewedClientId } from '@portal/frame/contract/contract';
import { paths } from '@portal/domain/routing/paths';
import { Link, useParams } from '@portal/frame/routing/router';
import { useProposals, type Proposal } from '@portal/data/proposals/queries';
import { useServiceRequest, type RequestWithAudits } from '@portal/data/service-requests/queries';
import { isWaiting, serviceTypeLabel, workFactTexts } from '@portal/domain/service-requests/types';
import { EmptyState } from '@portal/ui/feedback/empty-state';
import { QueryContent } from '@portal/ui/feedback/query-content';
import { Skeleton } from '@portal/ui/feedback/skeleton';
import { formatDate, formatDateTime } from '@portal/domain/format/formatters';
import { BackLink, PageHeader } from '@portal/ui/layout/page-header';
import { TitledCard } from '@portal/ui/primitives/card';
import { DescriptionList } from '@portal/ui/primitives/description-list';
import { AuditStatusBadge, RequestStatusBadge } from '@portal/ui/primitives/status-badge';
import { SearchX } from 'lucide-react';
import { ProposalLink } from './proposals/proposal-link.tsx';
import { ProposalsCard } from './proposals/proposals-card.tsx';

/** REQ-03, ADM-09: one request of the client: what they wrote, our answer, and the audits that came of it. */
export function RequestDetailsPage() {
  const clientId = useViewedClientId();
  const { requestId = '' } = useParams();
  const request = useServiceRequest(clientId, requestId);
  return (
    <>
      <PageHeader
        title={request.data?.project_name ?? 'Request'}
        description={request.data && serviceTypeLabel(request.data.service_type)}
        actions={<BackLink href={paths.request}>All requests</BackLink>}
      />
      <QueryContent
        query={request}
        title="Failed to load the request"
        skeletonClassName="h-64"
        empty={
          <EmptyState
            icon={SearchX}
            title="No such request"
            description="It may belong to another account. Your own requests are on the Request Service page."
          />
        }
      >
        {(loaded) => <Details request={loaded} />}
      </QueryContent>
    </>
  );
}

function Details({ request }: { request: RequestWithAudits }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ProposalsCard clientId={request.client_id} requestId={request.id} />
      <TitledCard
        titleId="our-answer"
        title="Our answer"
        actions={<RequestStatusBadge status={request.status} />}
        contentClassName="flex flex-col gap-4"
      >
        <AnswerText request={request} />
        {request.decided_at && (
          <p className="text-sm text-muted">Decided on {formatDate(request.decided_at)}</p>
        )}
        {request.audits.length > 0 && (
          <ul aria-label="Audits from this request" className="flex flex-col gap-2">
            {request.audits.map((audit) => (
              <li key={audit.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Link
                  to={paths.audit(audit.id)}
                  className="rounded-sm wrap-anywhere text-accent underline underline-offset-2"
                >
                  {audit.title}
                </Link>
                <AuditStatusBadge status={audit.status} />
              </li>
            ))}
          </ul>
        )}
      </TitledCard>
      <TitledCard titleId="your-request" title="Your request">
        <DescriptionList
          items={[
            { term: 'Sent', value: timeText(request.created_at, request.sender_name) },
            request.edited_at && { term: 'Changed', value: timeText(request.edited_at, request.editor_name) },
            { term: 'Additional information', value: request.message },
            ...workFactTexts(request).map(({ term, text }) => ({ term, value: text })),
          ]}
        />
      </TitledCard>
    </div>
  );
}

/** "2 Jan 2026, 10:00, by Ada". */
const timeText = (at: string, name: string | null) =>
  [formatDateTime(at), name].filter(Boolean).join(', by ');

/** Our answer; without one, what has become of the request, or of the newest proposal for it. */
function AnswerText({ request }: { request: RequestWithAudits }) {
  const proposals = useProposals(request.client_id, request.id);
  const isUndecided = !request.answer && isWaiting(request);
  // What an undecided request waits for depends on its proposals. When they cannot be loaded, their own card says so.
  if (isUndecided && !proposals.data) return proposals.isPending ? <Skeleton className="h-6 w-full" /> : null;
  const newest = isUndecided && proposals.data?.find(({ version }) => version !== null);
  if (newest) return <ProposalStateText proposal={newest} />;
  return <p className="wrap-anywhere whitespace-pre-line">{request.answer || statusText(request)}</p>;
}

/** PROP-02: what an undecided request waits for once we have proposed something. */
function ProposalStateText({ proposal }: { proposal: Proposal }) {
  const state = useShownState(proposal);
  const day = formatDate(proposal.valid_until);
  if (state === 'sent')
    return (
      <p>
        <ProposalLink proposal={proposal} clientId={proposal.client_id} />
      </p>
    );
  if (state === 'expired') return <p>Our proposal has expired. It could be accepted until {day}.</p>;
  const decision = decisionText(proposal);
  if (decision === null) return <p>We have sent you a proposal.</p>;
  return <p>{`Our proposal was ${decision.charAt(0).toLowerCase()}${decision.slice(1)}`}</p>;
}

/** What is said in place of an answer. */
function statusText(request: RequestWithAudits): string {
  if (isWaiting(request))
    return 'We are reading your request. You will receive an email when we have decided.';
  if (request.status === 'accepted') return 'We have accepted your request.';
  return request.status === 'declined'
    ? 'We have declined your request.'
    : 'You have withdrawn this request.';
}
