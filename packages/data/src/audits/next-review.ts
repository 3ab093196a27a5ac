import { useQuery } from '@tanstack/react-query';
import { findingStatusLabel } from '@portal/domain/findings/finding-labels';
import { MAX_LENGTH } from '@portal/domain/forms/limits';
import { callDatabase } from '../client/call-database.ts';
import { everyRow, fetchRows, read } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useChange } from '../client/use-change.ts';
import { fetchScope, type ScopeRepository } from './scope.ts';

/** AUD-07: the audit before this one and those after it, as far as the reader sees them. */
export function useLinkedAudits(clientId: string, auditId: string) {
  return useQuery({
    queryKey: ['audits', 'linked', auditId],
    queryFn: read(
      () =>
        supabase()
          .from('audits')
          .select('id, title, previous_audit_id')
          .eq('client_id', clientId)
          .order('created_at'),
      (audits) => {
        const beforeId = audits.find(({ id }) => id === auditId)?.previous_audit_id;
        return {
          before: audits.find(({ id }) => id === beforeId) ?? null,
          after: audits.filter(({ previous_audit_id: before }) => before === auditId),
        };
      },
    ),
  });
}

export type NextReview = {
  repositories: ScopeRepository[];
  knownIssues: string;
  /** The names of those who work on it, and of those whose last day has passed, who are not taken over. */
  staff: string[];
  formerStaff: string[];
};

/** AUD-07: repositories, known issues with what is still open, and staff. `getHref` is a finding's address for clients. */
export function useNextReview(auditId: string, getHref: (number: string) => string) {
  return useQuery({
    queryKey: ['audits', 'next review', auditId],
    queryFn: async ({ signal }): Promise<NextReview> => {
      const [scope, open, staff] = await Promise.all([
        fetchScope(auditId, signal),
        everyRow(
          () =>
            supabase()
              .from('findings')
              .select('id, number, title, status, severity_rank, ordinal')
              .eq('audit_id', auditId)
              .not('number', 'is', null)
              .not('status', 'in', '(draft,fixed,withdrawn)'),
          'id',
          signal,
        ),
        fetchRows(supabase().rpc('list_audit_staff', { audit_id: auditId }, { get: true }), signal),
      ]);
      const lines = open
        .toSorted(
          (one, other) =>
            one.severity_rank - other.severity_rank || (one.ordinal ?? 0) - (other.ordinal ?? 0),
        )
        .map(
          ({ number, title, status }) =>
            `- [${number}](${getHref(number ?? '')}) ${escapeMarkdown(title)}: ${findingStatusLabel(status).toLowerCase()}`,
        );
      return {
        repositories: scope.repositories,
        knownIssues: fitted(scope.known_issues ?? '', lines),
        staff: staff.filter(({ is_over }) => !is_over).map(({ name }) => name),
        formerStaff: staff.filter(({ is_over }) => is_over).map(({ name }) => name),
      };
    },
  });
}

/** A title between a link and a status is text. */
const escapeMarkdown = (text: string) => text.replace(/[\\[\]<*_]/g, '\\$&');

/** The known issues so far, then as many of the lines as a scope has room for. */
function fitted(before: string, lines: string[]): string {
  const parts = before.trim() === '' ? [] : [before.trimEnd(), ''];
  const most = MAX_LENGTH.audit_scopes.known_issues - 100;
  let length = before.length;
  for (const [index, line] of lines.entries()) {
    length += line.length + 1;
    if (length > most) {
      parts.push(`- and ${lines.length - index} more`);
      break;
    }
    parts.push(line);
  }
  return parts.join('\n');
}

export function useReviewAgain() {
  return useChange(
    [['audits']],
    (input: {
      id: string;
      auditId: string;
      title: string;
      repositories: ScopeRepository[];
      knownIssues: string;
    }) =>
      callDatabase('review_again', {
        audit_id: input.auditId,
        new_id: input.id,
        title: input.title,
        repositories: input.repositories,
        known_issues: input.knownIssues,
      }),
  );
}
