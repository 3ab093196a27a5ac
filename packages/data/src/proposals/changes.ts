import type { Json } from '@portal/domain/database.types';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { saveMerged } from '../client/save-merged.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { removeFile } from '../files/changes.ts';
import { uploadFile } from '../files/upload.ts';
import type { Proposal } from './queries.ts';

const COLUMNS = [
  'scope',
  'auditor_days',
  'price',
  'currency',
  'starts',
  'ends',
  'valid_until',
  'terms',
] as const satisfies readonly (keyof Proposal)[];

type ProposalColumn = (typeof COLUMNS)[number];

/** PROP-01: what an admin writes of a proposal. */
export type ProposalContent = Pick<Proposal, ProposalColumn>;

export type ProposalDraft = ProposalContent & {
  id: string | null;
  /** When it was last saved; null before that. */
  updated_at: string | null;
};

const stale = (clientId: string) => [
  ['proposals', clientId],
  ['service-requests'],
  ['clients', 'work queue'],
];

export function useSaveProposal(clientId: string, requestId: string) {
  return useChange(
    stale(clientId),
    ({ base, content }: { base: ProposalDraft; content: ProposalContent }): Promise<ProposalDraft> =>
      saveMerged<ProposalDraft, ProposalContent>({
        base,
        content,
        store: async (merged, { updated_at: seen }) =>
          (await callDatabase('save_proposal', {
            request_id: requestId,
            content: merged as unknown as Json,
            ...(seen !== null && { expected_updated_at: seen }),
          })) as unknown as ProposalDraft,
        read: async () => {
          const [draft] = unwrap(
            await supabase()
              .from('proposals')
              .select('*')
              .eq('client_id', clientId)
              .eq('request_id', requestId)
              .eq('state', 'draft'),
          );
          return draft ? (draft as unknown as ProposalDraft) : { ...base, id: null, updated_at: null };
        },
        columns: COLUMNS,
        conflictMessage: 'Another admin has changed the draft.',
        refusalMessage: 'This draft cannot be changed.',
      }),
  );
}

/** PROP-01: adds a PDF with the terms to a draft. */
export function useAddTerms(clientId: string, proposalId: string) {
  return useChange([['files', clientId]], (file: File) =>
    uploadFile({ id: crypto.randomUUID(), clientId, proposalId, file }),
  );
}

export function useRemoveTerms(clientId: string) {
  return useChange([['files', clientId]], (id: string) => removeFile({ id }));
}

/** PROP-01: sends the draft as the admin read it, as the next version. The client is told. */
export function useSendProposal(clientId: string) {
  return useChange(stale(clientId), ({ id, updated_at }: { id: string; updated_at: string }) =>
    callDatabase('send_proposal', { proposal_id: id, seen_updated_at: updated_at }),
  );
}

/** PROP-01: discards a draft, with its PDF. */
export function useDiscardProposal(clientId: string) {
  return useChange(stale(clientId), async (id: string) =>
    unwrap(await supabase().from('proposals').delete().eq('id', id).select('id')),
  );
}

export function useDecideProposal(clientId: string) {
  return useChange(
    [...stale(clientId), ['audits']],
    ({ id, ...decision }: { id: string; accepts: true } | { id: string; accepts: false; reason: string }) =>
      callDatabase('decide_proposal', {
        proposal_id: id,
        to_state: decision.accepts ? 'accepted' : 'declined',
        ...(!decision.accepts && { reason: decision.reason }),
      }),
  );
}
