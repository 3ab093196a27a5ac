import { useQuery } from '@tanstack/react-query';
import type { Tables } from '@portal/domain/database.types';
import { fetchRows, isUuid, read, readFirst, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import type { ScopeContent } from '../audits/scope.ts';

export type ProposalState = 'draft' | 'sent' | 'replaced' | 'accepted' | 'declined';

/** PROP-01: what is proposed for a request: the draft, or a version that was sent. */
export type Proposal = Omit<Tables<'proposals'>, 'scope' | 'state'> & {
  scope: ScopeContent;
  state: ProposalState;
};

/** How many of a client's open proposals are listed. */
const OPEN_LIMIT = 50;

/** PROP-02: the owner of the client can still decide on it. */
export const isOpenProposal = ({ state, expires_at }: Pick<Proposal, 'state' | 'expires_at'>, now: number) =>
  state === 'sent' && expires_at !== null && Date.parse(expires_at) > now;

/** PROP-01, PROP-02: what was proposed for a request of a client, the newest first. Admins see the draft too, before all others. */
export function useProposals(clientId: string, requestId: string) {
  return useQuery({
    queryKey: ['proposals', clientId, requestId],
    queryFn: read(() =>
      isUuid(requestId)
        ? typed<Proposal>(
            supabase()
              .from('proposals')
              .select('*')
              .eq('client_id', clientId)
              .eq('request_id', requestId)
              .order('version', { ascending: false, nullsFirst: true }),
          )
        : null,
    ),
  });
}

/** A proposal that waits for the client, with the project of its request. */
export type OpenProposal = Pick<
  Proposal,
  'id' | 'request_id' | 'version' | 'state' | 'sent_at' | 'valid_until' | 'expires_at'
> & { project_name: string };

/** PROP-02: the proposals that wait for the client's decision. */
export function useOpenProposals(clientId: string) {
  return useQuery({
    queryKey: ['proposals', clientId, 'open'],
    queryFn: async ({ signal }): Promise<OpenProposal[]> => {
      const sent = await fetchRows(
        typed<Omit<OpenProposal, 'project_name'>>(
          supabase()
            .from('proposals')
            .select('id, request_id, version, state, sent_at, valid_until, expires_at')
            .eq('client_id', clientId)
            .eq('state', 'sent')
            .order('sent_at', { ascending: false })
            .limit(OPEN_LIMIT),
        ),
        signal,
      );
      const open = sent.filter((proposal) => isOpenProposal(proposal, Date.now()));
      if (open.length === 0) return [];
      const requests = await fetchRows(
        supabase()
          .from('service_requests')
          .select('id, project_name')
          .eq('client_id', clientId)
          .in(
            'id',
            open.map(({ request_id }) => request_id),
          )
          .in('status', ['new', 'in_review', 'accepted']),
        signal,
      );
      const names = new Map(requests.map(({ id, project_name }) => [id, project_name]));
      return open.flatMap((proposal) => {
        const name = names.get(proposal.request_id);
        return name === undefined ? [] : [{ ...proposal, project_name: name }];
      });
    },
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
