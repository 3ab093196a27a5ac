import { useRef } from 'react';
import { callDatabase } from '../client/call-database.ts';
import { DataError, unwrap } from '../client/data-error.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';

export type Move = {
  findingId: string;
  toStatus: string;
  message: string;
  link: string;
  expectedStatus: string;
  /** The ledger line of the fix that the auditor has read. When the client has replaced it since, the database refuses. */
  seenFix?: string | undefined;
};

/** FIND-03: resolves with the finding after the step. 'conflict' says what it is now when somebody else has moved it meanwhile. */
export function useMoveFinding() {
  return useChange(MOVED, ({ findingId, toStatus, message, link, expectedStatus, seenFix }: Move) =>
    callDatabase('move_finding', {
      finding_id: findingId,
      to_status: toStatus,
      ...toOptionalTexts({ message, link }),
      expected_status: expectedStatus,
      ...(seenFix && { seen_fix: seenFix }),
    }),
  );
}

/** The same step for several findings of an audit, each with the status, and for an auditor the fix, that the page showed. */
export type Moves = Omit<Move, 'findingId' | 'expectedStatus' | 'seenFix'> & {
  findings: readonly { id: string; status: string }[];
  /** The lines of the ledger with the fixes that an auditor answers, by finding. */
  seenFixes?: ReadonlyMap<string, { id: string }>;
};

/** FIND-10: all of them or none; 'conflict' names those that somebody else has moved meanwhile. */
export function useMoveFindings() {
  return useChange(MOVED, ({ findings, toStatus, message, link, seenFixes }: Moves) =>
    callDatabase('move_findings', {
      finding_ids: findings.map(({ id }) => id),
      to_status: toStatus,
      ...toOptionalTexts({ message, link }),
      expected_statuses: findings.map(({ status }) => status),
      // A finding without a sent fix has none.
      ...(seenFixes && {
        seen_fixes: findings.map(({ id }) => seenFixes.get(id)?.id ?? null) as string[],
      }),
    }),
  );
}

const toOptionalTexts = ({ message, link }: { message: string; link: string }) => ({
  ...(message.trim() && { message: message.trim() }),
  ...(link.trim() && { link: link.trim() }),
});

const MOVED = [['findings'], ['audits']];

export type SourceLine = { repositoryId: string; commit: string; path: string; line: number };

/** FIND-04, CODE-06: another attempt has the same id and adds nothing twice. */
export function useAddComment(findingId: string, on: SourceLine | null = null) {
  const sent = useRef<{ id: string; body: string } | null>(null);
  return useChange([['findings', 'comments', findingId]], async (body: string) => {
    const comment = sent.current?.body === body ? sent.current : { id: crypto.randomUUID(), body };
    sent.current = comment;
    try {
      unwrap(
        await supabase()
          .from('finding_comments')
          .insert({
            ...comment,
            finding_id: findingId,
            ...(on && {
              repository_id: on.repositoryId,
              commit_hash: on.commit,
              path: on.path,
              line: on.line,
            }),
          }),
      );
    } catch (error) {
      if (!(error instanceof DataError && error.code === '23505')) throw error;
    }
    sent.current = null;
  });
}

/** FIND-04: corrects the user's own comment within 15 minutes. Rejects with a DataError, 'conflict' after that. */
export function useCorrectComment(findingId: string) {
  return useChange(
    [['findings', 'comments', findingId]],
    async ({ id, body }: { id: string; body: string }) => {
      unwrap(await supabase().from('finding_comments').update({ body }).eq('id', id).select('id').single());
    },
  );
}
