import { useQuery } from '@tanstack/react-query';
import { callDatabase } from '../client/call-database.ts';
import { unwrap } from '../client/data-error.ts';
import { readFirst, typed } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import type { FindingContent, ManagedFinding, ManagedLocation } from './managed-findings.ts';

export type DraftReview = {
  state: 'missing' | 'changed' | 'approved';
  /** Who approved it last. */
  person: string | null;
  at: string | null;
  /** Why the reader may not approve it. */
  own: 'written' | 'edited' | null;
  /** Who wrote it; null for an erased account. */
  author: string | null;
  /** When it was last changed. */
  since: string;
  /** Who else may approve it. */
  approvers: string[];
};

/** An erased account has no name. */
export const approverName = (name: string | null) => name ?? 'a former colleague';

/** STAFF-03: how the drafts of an audit stand, by their ids; empty while the firm publishes without approvals. */
export function useDraftReviews(auditId: string) {
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'reviews'],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase().rpc('draft_reviews', { audit_id: auditId }).abortSignal(signal),
      ) as unknown as Readonly<Record<string, DraftReview>>,
  });
}

export type ApprovedContent = Omit<FindingContent, 'locations'> &
  Pick<ManagedFinding, 'source_status' | 'source_reason' | 'source_link'> & {
    locations: (Pick<ManagedLocation, 'path' | 'first_line' | 'last_line'> & {
      repository: string | null;
      commit: string | null;
    })[];
  };

type Approval = {
  person_name: string | null;
  at: string;
  content: ApprovedContent;
  content_sha256: string;
};

/** STAFF-03: the last approval of a draft, or of what it corrects, with what was read then; null without one. */
export function useLastApproval({ id, corrects_id: corrects }: Pick<ManagedFinding, 'id' | 'corrects_id'>) {
  return useQuery({
    queryKey: ['findings', 'approval', id],
    queryFn: readFirst(() =>
      typed<Approval>(
        supabase()
          .from('finding_approvals')
          .select('person_name, at, content, content_sha256')
          .in('finding_id', corrects ? [id, corrects] : [id])
          .order('at', { ascending: false })
          .limit(1),
      ),
    ),
  });
}

/** STAFF-03: approves a draft with the content of this digest. Rejects with a 'conflict' when it has another one by now. */
export function useApproveFinding() {
  return useChange([['findings']], ({ id, sha256 }: { id: string; sha256: string }) =>
    callDatabase('approve_finding', { finding_id: id, seen_sha256: sha256 }),
  );
}

export function useCorrectionOf(findingId: string) {
  return useQuery({
    queryKey: ['findings', 'correction of', findingId],
    queryFn: readFirst(() => supabase().from('findings').select('id').eq('corrects_id', findingId).limit(1)),
  });
}

/** STAFF-03: whether a second person has to approve findings before they are published. */
export function useApprovalRule() {
  return useQuery({
    queryKey: ['approval-rule'],
    queryFn: async ({ signal }) => unwrap(await supabase().rpc('approval_rule').abortSignal(signal)),
  });
}

/** STAFF-03: whether a finding is changed by a correction, which a second person approves. False until the rule is known. */
export function useNeedsCorrection({ status }: { status: string }): boolean {
  return useApprovalRule().data === true && status !== 'draft';
}

/** STAFF-03: changes the rule. Rejects with a 'fresh-code' where the database asks for one. */
export function useSetApprovalRule() {
  return useChange([['approval-rule'], ['findings'], ['clients', 'work queue']], (isOn: boolean) =>
    callDatabase('set_approval_rule', { is_on: isOn }),
  );
}
