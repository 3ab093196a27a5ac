import { parseFindingNumber } from '@portal/domain/findings/finding-number';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { containsPattern, fetchRows, paged, read, typed, isUuid, pageRange } from '../client/read.ts';
import { supabase } from '../client/supabase.ts';
import { useListedRow } from '../client/use-listed-row.ts';
import { ASSIGNMENT, filteredByPerson, REFRESH_MS } from './queries.ts';
import type { Tables } from '@portal/domain/database.types';
import type { FindingTotals } from '@portal/domain/findings/types';

/** Where in the code a finding is. Without a repository of the scope it is text, not a link. */
export type ManagedLocation = Pick<
  Tables<'finding_locations'>,
  'id' | 'repository_id' | 'path' | 'first_line' | 'last_line'
>;

export type ManagedFinding = NonNullable<Awaited<ReturnType<typeof fetchManagedFinding>>>;

export const CONTENT_COLUMNS = [
  'title',
  'severity',
  'likelihood',
  'impact',
  'description',
  'recommendation',
  'locations',
] as const;

type FindingColumn = (typeof CONTENT_COLUMNS)[number];

/** What an admin writes of a finding (FIND-10). Status, number and times are the database's. */
export type FindingContent = Pick<ManagedFinding, Exclude<FindingColumn, 'locations'>> & {
  locations: ManagedLocation[];
};

const MANAGED_FINDING = `id, audit_id, number, title, severity, likelihood, impact, description, recommendation, status, published_at, created_at, updated_at, content_sha256, corrects_id, source_status, source_reason, source_link, finding_locations(id, repository_id, path, first_line, last_line), ${ASSIGNMENT}`;

export async function fetchManagedFinding(auditId: string, findingId: string, signal?: AbortSignal) {
  if (!isUuid(auditId) || !isUuid(findingId)) return null;
  const [finding] = await fetchRows(
    supabase()
      .from('findings')
      .select(MANAGED_FINDING)
      .eq('id', findingId)
      .eq('audit_id', auditId)
      .order('position', { referencedTable: 'finding_locations' }),
    signal,
  );
  return finding ?? null;
}

export function getContent(finding: ManagedFinding): FindingContent {
  const { title, severity, likelihood, impact, description, recommendation, finding_locations } = finding;
  return { title, severity, likelihood, impact, description, recommendation, locations: finding_locations };
}

export function differingColumns(one: FindingContent, other: FindingContent): FindingColumn[] {
  return CONTENT_COLUMNS.filter((column) => !isSameContent(one[column], other[column]));
}

const LINES = ['repository_id', 'path', 'first_line', 'last_line'];

/** Locations are the same when they name the same lines; their ids have no meaning. */
export const isSameContent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, LINES) === JSON.stringify(other, LINES);

export const MANAGED_PAGE_SIZE = 50;

/** A row of an admin's list: a finding without its texts. */
export type ManagedFindingRow = Omit<
  ManagedFinding,
  | 'description'
  | 'recommendation'
  | 'likelihood'
  | 'impact'
  | 'created_at'
  | 'content_sha256'
  | `source_${string}`
>;

/** What an admin's list shows, as in the page's address; '' is any. */
type ManagedFindingView = {
  search: string;
  status: string;
  severity: string;
  /** The admin to whom the reviews are assigned. */
  reviewerId?: string | null;
  pageIndex: number;
};

const MANAGED_ROW = `id, audit_id, number, title, severity, status, published_at, updated_at, corrects_id, finding_locations(id, repository_id, path, first_line, last_line), ${ASSIGNMENT}`;

/** FIND-02: a page of an audit's findings, drafts included, the worst first. The database shows drafts to admins alone. */
export function managedFindingsQuery(auditId: string, view: ManagedFindingView) {
  return queryOptions({
    queryKey: ['findings', 'audit', auditId, 'managed list', view],
    placeholderData: keepPreviousData,
    queryFn: paged(() => {
      const { search, status, severity, reviewerId, pageIndex } = view;
      let query = supabase()
        .from('findings')
        .select(filteredByPerson(MANAGED_ROW, Boolean(reviewerId)), { count: 'exact' })
        .eq('audit_id', auditId);
      if (reviewerId) query = query.eq('finding_assignments.reviewer_id', reviewerId);
      if (status === 'published') query = query.neq('status', 'draft');
      else if (status) query = query.eq('status', status);
      if (severity) query = query.eq('severity', severity);
      const number = parseFindingNumber(search);
      if (number) query = query.eq('number', number);
      else if (search) query = query.ilike('title', containsPattern(search));
      return typed<ManagedFindingRow>(
        query
          .order('severity_rank')
          .order('ordinal', { nullsFirst: true })
          .order('position')
          .order('id')
          .order('position', { referencedTable: 'finding_locations' })
          .range(...pageRange(pageIndex, MANAGED_PAGE_SIZE)),
      );
    }),
  });
}

export const useManagedFindings = (auditId: string, view: ManagedFindingView, enabled = true) =>
  useQuery({ ...managedFindingsQuery(auditId, view), enabled });

export const useListedManagedFinding = (auditId: string, findingId: string | null) =>
  useListedRow<ManagedFindingRow>(
    ['findings', 'audit', auditId, 'managed list'],
    ({ id }) => id === findingId,
  );

export function managedFindingQuery(auditId: string, findingId: string) {
  return queryOptions({
    queryKey: ['findings', 'audit', auditId, 'managed', findingId],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => fetchManagedFinding(auditId, findingId, signal),
  });
}

/** Requests nothing while `findingId` is null. */
export const useManagedFinding = (auditId: string, findingId: string | null) =>
  useQuery({ ...managedFindingQuery(auditId, findingId ?? ''), enabled: findingId !== null });

/** FIND-10: the names of the others who have this finding open. The request tells them of the reader. */
export function useOthersAtFinding(findingId: string) {
  return useQuery({
    queryKey: ['others at finding', findingId],
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    queryFn: read(
      () => supabase().rpc('open_finding', { finding_id: findingId }),
      (others) => others.map(({ name }) => name),
    ),
  });
}

/** How the findings of an audit stand; drafts are counted apart. */
type ManagedTotals = Omit<FindingTotals, 'audit_id'> & { drafts: number };

const NO_FINDINGS: ManagedTotals = {
  drafts: 0,
  open: 0,
  total: 0,
  withdrawn: 0,
  waits_for_client: 0,
  waits_for_auditor: 0,
};

/** AUD-05: how many findings an audit has, and whose turn it is. */
export function useManagedTotals(auditId: string) {
  return useQuery({
    queryKey: ['findings', 'audit', auditId, 'managed totals'],
    queryFn: read(
      () =>
        typed<ManagedTotals>(
          supabase()
            .from('audit_finding_totals')
            .select('drafts, open, total, withdrawn, waits_for_client, waits_for_auditor')
            .eq('audit_id', auditId),
        ),
      ([totals]) => totals ?? NO_FINDINGS,
    ),
  });
}
