import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { isUuid, read, readFirst, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { ScopeContent } from '../audits/scope.ts';

export type ProposalState = 'draft' | 'sent' | 'replaced' | 'withdrawn' | 'accepted' | 'declined';

type RequestState = { status: string; audits: { status: string }[] };

/** PROP-01: what is proposed for a request: the draft, or a version that was sent. */
export type Proposal = Omit<Tables<'proposals'>, 'scope' | 'state'> & {
  scope: ScopeContent;
  state: ProposalState;
  service_requests: RequestState;
};

type Openness = Pick<Proposal, 'state' | 'expires_at' | 'service_requests'>;

const OPEN_LIMIT = 50;

/** PROP-01, PROP-02: why nothing is proposed or accepted for a request any more; null while it can be. */
export function closedBecause({ status, audits }: RequestState): string | null {
  if (status === 'withdrawn' || status === 'declined') return `The request was ${status}.`;
  return audits.some((audit) => audit.status !== 'withdrawn')
    ? 'An audit was started from the request.'
    : null;
}

/** PROP-02: the state of a proposal as people read it: one that was sent is 'closed' with its request, or 'expired'. */
export function shownState({ state, expires_at, service_requests }: Openness, now: number) {
  if (state !== 'sent') return state;
  if (closedBecause(service_requests)) return 'closed';
  return expires_at !== null && Date.parse(expires_at) > now ? 'sent' : 'expired';
}

/** PROP-01, PROP-02: what was proposed for a request of a client, the newest first. Admins see the draft too, before all others. */
export function useProposals(clientId: string, requestId: string) {
  return useQuery({
    queryKey: ['proposals', clientId, requestId],
    queryFn: read(() =>
      isUuid(clientId) && isUuid(requestId)
        ? typed<Proposal>(
            supabase()
              .from('proposals')
              .select('*, service_requests!inner(status, audits(status))')
              .eq('client_id', clientId)
              .eq('request_id', requestId)
              .order('version', { ascending: false, nullsFirst: true }),
          )
        : null,
    ),
  });
}

const now = () => new Date().toISOString();

/** PROP-02: the proposals that wait for the client's decision, with the projects of their requests. */
export function openProposalsQuery(clientId: string) {
  return queryOptions({
    queryKey: ['proposals', clientId, 'open'],
    queryFn: read(
      () =>
        supabase()
          .from('proposals')
          .select(
            'id, request_id, version, sent_at, valid_until, service_requests!inner(project_name, status, audits(status))',
          )
          .eq('client_id', clientId)
          .eq('state', 'sent')
          .gt('expires_at', now())
          .order('sent_at', { ascending: false })
          .limit(OPEN_LIMIT),
      (rows) =>
        rows
          .filter(({ service_requests: request }) => closedBecause(request) === null)
          .map(({ service_requests: { project_name }, ...proposal }) => ({ ...proposal, project_name })),
    ),
  });
}

export const useOpenProposals = (clientId: string) => useQuery(openProposalsQuery(clientId));

/** PROP-01: for admins, the repositories that the accepted proposal of an audit names without a commit. */
export function useProposedRepositories(auditId: string, isAdmin: boolean) {
  return useQuery({
    queryKey: ['proposals', 'of audit', auditId],
    enabled: isAdmin,
    queryFn: read(
      () =>
        typed<Pick<Proposal, 'scope'>>(
          supabase().from('proposals').select('scope').eq('audit_id', auditId).eq('state', 'accepted'),
        ),
      ([proposal]) => proposal?.scope.repositories.filter(({ commit_hash: hash }) => hash === '') ?? [],
    ),
  });
}

/** PROP-01: the PDF with the terms of a proposal; null when the terms are a text. */
export function useTermsFile(clientId: string, proposalId: string) {
  return useQuery({
    queryKey: ['files', clientId, 'terms', proposalId],
    queryFn: readFirst<Pick<Tables<'files'>, 'id' | 'file_name' | 'file_size' | 'uploaded_at'>>(() =>
      supabase()
        .from('files')
        .select('id, file_name, file_size, uploaded_at')
        .eq('client_id', clientId)
        .eq('proposal_id', proposalId)
        .order('created_at'),
    ),
  });
}
