// The parts of a request that the table and the narrow list share.
import { paths } from '@portal/domain/routing/paths';
import { Link } from '@portal/frame/routing/router';
import { closedBecause, shownState } from '@portal/data/proposals/queries';
import type { InboxRequest } from '@portal/data/service-requests/inbox';
import { proposalLabel } from '@portal/domain/status-labels';
import { isWaiting } from '@portal/domain/service-requests/types';
import { formatDate, formatWaitingTime, withNonBreakingSpaces } from '@portal/domain/format/formatters';
import { SmallButton } from '@portal/ui/primitives/small-button';
import { listLinkClasses } from '../shared/client-name.tsx';

type Props = { request: InboxRequest };

export function sentText({ created_at }: InboxRequest): string {
  return withNonBreakingSpaces(formatDate(created_at));
}

/** TEAM-02: who of the client sent it, by the name of that time; empty for an erased person. */
export function senderText({ sender_name }: Pick<InboxRequest, 'sender_name'>): string {
  return sender_name ? `by ${sender_name}` : '';
}

/** "Waiting for 3 days", until we have decided; empty after that. */
export function waitingText(request: Pick<InboxRequest, 'status' | 'created_at'>): string {
  return isWaiting(request) ? `Waiting for ${formatWaitingTime(request.created_at)}` : '';
}

/** REQ-03, TEAM-02: "Changed 5 Oct 2026 by Mia" if the client has changed the request since it was sent; empty otherwise. */
export function changedText({ edited_at, editor_name }: InboxRequest): string {
  if (!edited_at) return '';
  return ['Changed', withNonBreakingSpaces(formatDate(edited_at)), editor_name && `by ${editor_name}`]
    .filter(Boolean)
    .join(' ');
}

/** PROP-01: "Proposal sent, valid until 12 Dec 2026", "Proposal expired"; empty without one, and once an audit shows that it was accepted. */
export function proposalText({ proposal, status, audits }: InboxRequest): string {
  if (!proposal || proposal.state === 'accepted') return '';
  const state = shownState({ ...proposal, service_requests: { status, audits } }, Date.now());
  return state === 'sent'
    ? `Proposal sent, valid until ${withNonBreakingSpaces(formatDate(proposal.valid_until))}`
    : `Proposal ${proposalLabel(state).toLowerCase()}`;
}

export function AuditLinks({ request }: { request: Pick<InboxRequest, 'project_name' | 'audits'> }) {
  if (request.audits.length === 0) return null;
  return (
    <ul aria-label={`Audits from ${request.project_name}`}>
      {request.audits.map((audit) => (
        <li key={audit.id}>
          <Link to={paths.adminAudit(audit.id)} title={audit.title} className={listLinkClasses}>
            {audit.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ProposalButton({ request, ...props }: Props & { 'aria-describedby'?: string }) {
  if (request.approval_status !== 'approved' || (!request.proposal && closedBecause(request))) return null;
  return (
    <SmallButton asChild>
      <Link to={paths.adminProposal({ client: request.client_id, request: request.id })} {...props}>
        {request.proposal ? 'Proposal' : 'Make a proposal'}
      </Link>
    </SmallButton>
  );
}

/** The audits that were started from the request, or the proposal for it. The request itself offers to start one without a proposal. */
export function AuditsOrProposal({ request }: Props) {
  if (request.audits.length > 0) return <AuditLinks request={request} />;
  return <ProposalButton request={request} aria-describedby={`request-${request.id}`} />;
}
