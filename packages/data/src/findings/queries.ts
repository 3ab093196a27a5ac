import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { isUuid, type Page, fetchRows, paged, read, readFirst, typed, pageRange } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useListedRow } from '../client/use-listed-row.ts';
import { getOrder, filterBesideAmongEqual, filterByView, filterBeside } from './list-order.ts';
import type {
  Finding,
  FindingComment,
  FindingEvent,
  FindingRow,
  FindingStep,
  FindingView,
} from '@portal/domain/findings/types';

/** FIND-04: how often a finding, its ledger and its thread are fetched again while the page is visible. */
export const REFRESH_MS = 20_000;
/** How many comments and ledger lines are shown at first, the newest; more on request. */
export const THREAD_SIZE = 100;

const NUMBER = /^[CHMLIG]-\d{2,}$/;

/** The ids are part of the URL of the request, whose length is limited. */
const FIXES_AT_ONCE = 50;

/** TEAM-04: whom a finding waits for, as a part of its columns. */
export const ASSIGNMENT = 'finding_assignments(assignee_id, assignee_name, reviewer_id, reviewer_name)';

/** Columns with an assignment, by which the rows are filtered when `isFiltered`: the others are left out then. */
export const filteredByPerson = (columns: string, isFiltered: boolean) =>
  isFiltered ? columns.replace('finding_assignments(', 'finding_assignments!inner(') : columns;

export const FINDING =
  `id, audit_id, number, ordinal, title, severity, severity_rank, waiting_rank, likelihood, impact, description, recommendation, status,
  published_at, updated_at, finding_locations(id, repository_id, path, first_line, last_line, position,
  scope_repositories(url, commit_hash)),${ASSIGNMENT}`.replaceAll(/\s+/g, '');

/** FIND-01: by number or, as in e-mails, by id; null for drafts and whatever else is not published. */
export function findingQuery(auditId: string, reference: string) {
  return queryOptions({
    queryKey: ['findings', 'audit', auditId, 'one', reference],
    refetchInterval: REFRESH_MS,
    queryFn: readFirst(() => {
      const isId = isUuid(reference);
      if (!isId && !NUMBER.test(reference)) return null;
      return typed<Finding>(
        supabase()
          .from('findings')
          .select(FINDING)
          .eq('audit_id', auditId)
          .eq(isId ? 'id' : 'number', reference)
          .neq('status', 'draft')
          .order('position', { referencedTable: 'finding_locations' })
          .order('id', { referencedTable: 'finding_locations' }),
      );
    }),
  });
}

export const useFinding = (auditId: string, reference: string) => useQuery(findingQuery(auditId, reference));

/** The numbers of the findings before and after a finding in a view; null at either end. */
type Neighbours = { previous: string | null; next: string | null };

/** FIND-06: the neighbours of a finding in the list that it was opened from. Sends nothing while there is no finding. */
export function useNeighbours(auditId: string, finding: FindingRow | null, view: FindingView) {
  // Once the finding has moved, its former place has other neighbours, of which it may be one.
  const place = finding?.[getOrder(view).column];
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'one', finding?.number ?? '', 'neighbours', view, place],
    enabled: finding !== null,
    queryFn: async ({ signal }): Promise<Neighbours> => {
      if (!finding) return { previous: null, next: null };
      const [previous, next] = await Promise.all([
        fetchNeighbour(auditId, finding, view, 'previous', signal),
        fetchNeighbour(auditId, finding, view, 'next', signal),
      ]);
      return { previous, next };
    },
  });
}

async function fetchNeighbour(
  auditId: string,
  finding: FindingRow,
  view: FindingView,
  side: 'next' | 'previous',
  signal: AbortSignal,
): Promise<string | null> {
  const { column, isAscending } = getOrder(view);
  const ascending = isAscending === (side === 'next');
  const first = async (isBeside: typeof filterBeside) => {
    const inView = filterByView(
      supabase()
        .from('findings')
        .select(filteredByPerson(view.assigneeId ? `number, ${ASSIGNMENT}` : 'number', true))
        .eq('audit_id', auditId),
      view,
    );
    const [neighbour] = await fetchRows(
      typed<{ number: string }>(
        isBeside(inView, finding, view, side)
          .order(column, { ascending })
          .order('ordinal', { ascending })
          .order('id', { ascending })
          .limit(1),
      ),
      signal,
    );
    return neighbour?.number ?? null;
  };
  const [equal, past] = await Promise.all([first(filterBesideAmongEqual), first(filterBeside)]);
  return equal ?? past;
}

/** FIND-03: the ledger of a finding, oldest first. */
export function useLedger(findingId: string) {
  return useQuery({
    queryKey: ['findings', 'ledger', findingId],
    refetchInterval: REFRESH_MS,
    queryFn: read(() =>
      supabase()
        .from('finding_events')
        .select('*')
        .eq('finding_id', findingId)
        .order('created_at')
        .order('id'),
    ),
  });
}

export type SentFix = Pick<FindingEvent, 'id' | 'finding_id' | 'link'>;

/** FIND-10: they stay as they were first loaded: an auditor answers what they have read. */
export function useSentFixes(findingIds: readonly string[]) {
  return useQuery({
    queryKey: ['sent fixes', findingIds],
    enabled: findingIds.length > 0,
    // Not even when all queries are made stale, as with a new notice.
    staleTime: 'static',
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SentFix>> => {
      const fixes = new Map<string, SentFix>();
      for (let at = 0; at < findingIds.length; at += FIXES_AT_ONCE) {
        let missing = findingIds.slice(at, at + FIXES_AT_ONCE);
        let events: SentFix[];
        // One response may not have room for the fixes of all, when a client has sent many for some of them.
        do {
          events = await fetchRows(
            supabase()
              .from('finding_events')
              .select('id, finding_id, link')
              .in('finding_id', missing)
              .eq('to_status', 'fix_submitted')
              .order('created_at', { ascending: false })
              .order('id', { ascending: false }),
            signal,
          );
          for (const event of events) if (!fixes.has(event.finding_id)) fixes.set(event.finding_id, event);
          missing = missing.filter((id) => !fixes.has(id));
        } while (events.length > 0 && missing.length > 0);
      }
      return fixes;
    },
  });
}

/** FIND-04: the newest `size` comments on a finding, oldest first, and how many there are in all. */
export function useComments(findingId: string, size: number) {
  return useQuery({
    queryKey: ['findings', 'comments', findingId, size],
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: paged(() =>
      supabase()
        .from('finding_comments')
        .select('*', { count: 'exact' })
        .eq('finding_id', findingId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(size),
    ),
    select: ({ rows, totalCount }: Page<FindingComment>) => ({ rows: rows.toReversed(), totalCount }),
  });
}

/** FIND-03: they change with the schema only. */
export function useFindingSteps(actor: 'client' | 'auditor', isUntilReview = false) {
  return useQuery({
    queryKey: ['findings', 'steps'],
    staleTime: Infinity,
    select: (steps: FindingStep[]) =>
      steps.filter((step) => step.actor === actor && Boolean(step.until_review) === isUntilReview),
    queryFn: read<FindingStep>(() => supabase().from('finding_steps').select('*')),
  });
}

export const FINDING_PAGE_SIZE = 50;

const FINDING_ROW: string = `id, number, ordinal, title, severity, severity_rank, waiting_rank, status, updated_at, ${ASSIGNMENT}`;

/** FIND-06: a page of an audit's published findings, filtered and ordered by the database. Drafts are never among them. */
export function findingsQuery(auditId: string, view: FindingView) {
  return queryOptions({
    queryKey: ['findings', 'audit', auditId, 'list', view],
    placeholderData: keepPreviousData,
    queryFn: paged(() => {
      const { column, isAscending: ascending } = getOrder(view);
      return typed<FindingRow>(
        filterByView(
          supabase()
            .from('findings')
            .select(filteredByPerson(FINDING_ROW, Boolean(view.assigneeId)), { count: 'exact' })
            .eq('audit_id', auditId),
          view,
        )
          .order(column, { ascending })
          .order('ordinal', { ascending })
          .order('id', { ascending })
          .range(...pageRange(view.pageIndex, FINDING_PAGE_SIZE)),
      );
    }),
  });
}

export const useFindings = (auditId: string, view: FindingView) => useQuery(findingsQuery(auditId, view));

export const useListedFinding = (auditId: string, reference: string) =>
  useListedRow<FindingRow>(['findings', 'audit', auditId, 'list'], ({ id, number }) =>
    [id, number].includes(reference),
  );
