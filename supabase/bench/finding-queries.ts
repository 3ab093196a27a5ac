// The queries about findings, as the SQL that PostgREST makes of packages/data. $1 is the client, or the audit.

export const waitingForClient = `
  select id, audit_id from public.findings where client_id = $1 and status in ('open', 'partially_fixed') limit 1000`;

export const totalsOfPage = `
  select * from public.audit_finding_totals where audit_id = any (array(
    select a.id from public.audits a where a.client_id = $1 order by a.created_at desc, a.id desc limit 20))`;

export const totals = `select * from public.audit_finding_totals where audit_id = $1`;

export const history = `
  select id, kind, facts, actor_name, by_firm, created_at from public.events
  where audit_id = $1 and in_history order by created_at desc, id desc limit 50`;

export const counts = `select * from public.finding_counts($1)`;

const LISTED = `
  f.id, f.number, f.ordinal, f.title, f.severity, f.severity_rank, f.waiting_rank, f.status, f.updated_at,
  s.assignee_id, s.assignee_name, s.reviewer_id, s.reviewer_name`;

export const firstPage = (rank: 'severity_rank' | 'waiting_rank') => `
  select ${LISTED} from public.findings f left join public.finding_assignments s on s.finding_id = f.id
  where f.audit_id = $1 and f.status <> 'draft' order by f.${rank}, f.ordinal, f.id limit 50`;

export const numberInList = `select count(*) from public.findings where audit_id = $1 and status <> 'draft'`;

/** Those of an audit that are assigned to one person: in the scale seed to the owner of the client, and to the lead auditor. */
const ASSIGNED = `
  public.findings f join public.finding_assignments s on s.finding_id = f.id
  where f.audit_id = $1 and f.status <> 'draft'`;
export const assignedToOnePerson = `
  select ${LISTED} from ${ASSIGNED} and s.assignee_id = f.client_id order by f.severity_rank, f.ordinal, f.id limit 50`;
export const numberAssignedToOnePerson = `select count(*) from ${ASSIGNED} and s.assignee_id = f.client_id`;
export const reviewsOfOneAdmin = `
  select ${LISTED} from ${ASSIGNED} and s.reviewer_id = md5('lead:7')::uuid order by f.severity_rank, f.ordinal, f.id limit 50`;
export const numberOfReviewsOfOneAdmin = `select count(*) from ${ASSIGNED} and s.reviewer_id = md5('lead:7')::uuid`;

export const assignees = `
  select person_id, name, role from public.client_members
  where client_id = (select a.client_id from public.audits a where a.id = $1)
  order by since, person_id`;

export const byNumber = `select * from public.findings where audit_id = $1 and number = 'H-2941'`;

/** What hangs on one finding, that of number H-2941: its locations, its ledger, its thread, its notes or whom it waits for. */
export const buildPartSql = (
  table:
    | 'finding_locations'
    | 'finding_events'
    | 'finding_comments'
    | 'finding_notes'
    | 'finding_approvals'
    | 'finding_assignments',
) => `select * from public.${table} where finding_id = md5('finding:1:2941')::uuid`;

export const scope = `select * from public.audit_scopes where audit_id = $1`;
export const repositories = `select * from public.scope_repositories where audit_id = $1 order by position`;

export const sources = `select * from public.list_sources($1)`;
export const sourcesRaw = `
  select f.*, (select sum(s.nsloc) from public.source_files s where s.snapshot_id = f.id)
  from public.files f where f.audit_id = $1 and f.repository_id is not null and f.uploaded_at is not null`;

export const deployments = `select * from public.list_deployments($1)`;

/** What changed from each source of an audit to itself, which compares all of its files. */
export const sourceChanges = `select public.list_source_changes(s.id, s.id) from public.list_sources($1) s`;
export const sourceChangesRaw = `
  select c.* from public.files f, private.source_changes(f.id, f.id) c
  where f.audit_id = $1 and f.repository_id is not null and f.uploaded_at is not null`;

export const sourceFolder = `select public.list_source_folder(s.id, '') from public.list_sources($1) s`;
export const sourceLines = `select public.count_source_lines(s.id, '{}') from public.list_sources($1) s`;

export const reportSections = `select * from public.report_sections where audit_id = $1 order by created_at, id`;

/** The console's page of an audit's findings, drafts included. */
export const managedPage = `
  select ${LISTED}, (select coalesce(json_agg(l order by l.position), '[]') from public.finding_locations l where l.finding_id = f.id)
  from public.findings f left join public.finding_assignments s on s.finding_id = f.id where f.audit_id = $1
  order by f.severity_rank, f.ordinal nulls first, f.position, f.id limit 50`;
export const managedCount = `select count(*) from public.findings where audit_id = $1`;

export const draftReport = `select public.draft_report($1, '9.9', 'final', false, '{}')`;
export const reportRaw = `select jsonb_agg(f) from public.findings f where f.audit_id = $1 and f.status <> 'draft'`;
export const generatedReports = `select public.generated_report(v.id) from public.report_versions v where v.audit_id = $1`;
export const generatedReportsRaw = `
  select s.data from public.report_versions v join private.report_snapshots s on s.id = v.snapshot_id where v.audit_id = $1`;

export const draftNumbers = `
  select public.draft_numbers(array(select id from public.findings where audit_id = $1 and status = 'draft'))`;

export const draftReviews = `select public.draft_reviews($1)`;
export const draftReviewsRaw = `
  select f.id, a.person_name from public.findings f left join public.finding_approvals a
    on a.finding_id = f.id and a.content_sha256 = f.content_sha256
  where f.audit_id = $1 and f.status = 'draft'`;

const WAITING = `
  (select f.id, f.status as waits_for, coalesce((select max(e.created_at) from public.finding_events e
     where e.finding_id = f.id and e.to_status = f.status), f.updated_at) as since
   from public.findings f where f.status in ('fix_submitted', 'disputed')
   union all select u.finding_id, 'comments', u.waiting_since from private.unanswered_comments u)`;

/** The console's list of what waits for us, longest first or in another order. */
export const waitingForUs = (order = 'w.since') => `
  select f.*, w.waits_for, w.since, a.title, p.company_name from ${WAITING} w
  join public.findings f on f.id = w.id join public.audits a on a.id = f.audit_id
  left join public.profiles p on p.client_id = f.client_id order by ${order}, f.id limit 25`;
export const numberWaitingForUs = `select count(*) from ${WAITING} w`;

/** An image in the texts of one open finding of the audit with 10,000. */
const IMAGE = `md5('image:' || md5('finding:1:2942')::uuid)::uuid`;
/** Opening it, which writes a line on the first time of a day. */
export const image = `select * from public.open_object('file', ${IMAGE})`;
export const rawImage = `select bucket_id, name from storage.objects
  where name = (select storage_path from public.files where id = ${IMAGE})`;
