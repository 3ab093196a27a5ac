import type { Tables } from '../database.types.ts';

/** The statuses in which a finding waits for the client, and those in which it waits for the auditors (FIND-06). */
export const WAITS_FOR_CLIENT: readonly string[] = ['open', 'partially_fixed'];
export const WAITS_FOR_AUDITOR: readonly string[] = ['fix_submitted', 'disputed'];

/** Whether nothing more is expected of a finding with this status. */
export const isClosed = (status: string) => ![...WAITS_FOR_CLIENT, ...WAITS_FOR_AUDITOR].includes(status);

/** Whom a finding waits for: a person of the client's team and an admin, each with the name at that time (TEAM-04). */
export type Assignment = Pick<
  Tables<'finding_assignments'>,
  'assignee_id' | 'assignee_name' | 'reviewer_id' | 'reviewer_name'
>;

/** What the list of findings shows: search, filters and order, as in the page's address. Null filters by nothing. */
export type FindingView = {
  search: string;
  severity: string | null;
  /** The statuses to show; null for all. */
  statuses: readonly string[] | null;
  /** The person of the team to whom the findings are assigned. */
  assigneeId?: string | null;
  sort: 'waiting' | 'severity' | 'title' | 'updated_at';
  isAscending: boolean;
  pageIndex: number;
};

export type FindingRow = Pick<
  Tables<'findings'>,
  'id' | 'title' | 'severity' | 'severity_rank' | 'waiting_rank' | 'status' | 'updated_at'
> & { number: string; ordinal: number; finding_assignments?: Assignment | null };

export type FindingLocation = Pick<
  Tables<'finding_locations'>,
  'id' | 'repository_id' | 'path' | 'first_line' | 'last_line' | 'position'
> & { scope_repositories: Pick<Tables<'scope_repositories'>, 'url' | 'commit_hash'> | null };

/** A published finding with everything that a reader sees of it (FIND-01). */
export type Finding = FindingRow &
  Pick<
    Tables<'findings'>,
    'audit_id' | 'likelihood' | 'impact' | 'description' | 'recommendation' | 'published_at'
  > & { finding_locations: FindingLocation[] };

export type FindingEvent = Tables<'finding_events'>;
export type FindingComment = Tables<'finding_comments'>;
/** FIND-03: a step that the client may take from a status, and what it needs. */
export type FindingStep = Omit<Tables<'finding_steps'>, 'needs_link' | 'until_review'> & {
  needs_link: 'none' | 'commit' | 'commit_or_pull_request';
  /** Only until the review of the sent fix begins. */
  until_review?: boolean;
};

export type FindingCount = { severity: string; status: string; count: number };
/** "3 open of 12 findings, 1 withdrawn" (the total is without those), and how many of them wait for whom. */
export type FindingTotals = {
  audit_id: string;
  open: number;
  total: number;
  withdrawn: number;
  waits_for_client: number;
  waits_for_auditor: number;
};
