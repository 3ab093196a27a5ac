// Deterministic clients: every value follows from the client's number, none from chance. Names and addresses are as varied
// as real ones, because a search costs by how many share its letters.
import {
  FIRST_NAMES,
  COMPANY_SUFFIXES,
  LAST_NAMES,
  PROJECT_WORDS,
  COMPANY_SYLLABLES,
} from './scale-words.ts';

const SERVICES = [
  'Solidity Audit',
  'Solana Audit',
  'Rust Audit',
  'Cairo Audit',
  'TypeScript Audit',
  'Pentesting',
  'AI Red Team Audit',
  'Security Consultation',
];

const pick = (words: readonly string[], index: string) =>
  `(array['${words.join("','")}'])[1 + (${index}) % ${words.length}]`;

// A uuid from a namespace and a number; `md5` is stable across versions and machines.
const uuid = (namespace: string, number: string) => `md5('${namespace}:' || ${number})::uuid`;
const user = uuid('client', 'n');
const first = pick(FIRST_NAMES, 'n * 11');
const last = pick(LAST_NAMES, 'n * 13');
const kind = pick(COMPANY_SUFFIXES, 'n * 3');
const word = `(${pick(COMPANY_SYLLABLES, 'n')} || ${pick(COMPANY_SYLLABLES, 'n / 40')} || ${pick(COMPANY_SYLLABLES, 'n / 1600')})`;
const company = `initcap(${word}) || ' ' || ${kind}`;
// One in four writes from a provider that many share.
const email = `lower(${first} || '.' || ${last} || case when n % 4 = 0 then n || '@mail' else '@' || ${word} || '-' || ${kind} end) || '.scale.test'`;
// Three in four approved, one in seven pending, the rest rejected.
const status = `case when n % 20 < 15 then 'approved' when n % 20 < 18 then 'pending' else 'rejected' end`;
const created = `timestamptz '2026-11-01' - make_interval(hours => (n % 17520)::int, secs => (n % 3600)::int)`;
const auditStatus = pick(
  ['completed', 'completed', 'in_progress', 'mitigation', 'scheduled', 'pending'],
  'n + k',
);

const LEADS = 20;
const lead = `case when (n + k) % 3 > 0 then ${uuid('lead', `(n + k) % ${LEADS}`)} end`;
// Work that goes on ends in 2027, but for one audit in 40, which is overdue.
const plannedEnd = `case ${auditStatus}
  when 'completed' then (${created})::date + (k * 30 + 28)::int
  when 'pending' then null
  else case when (n + k * 7) % 40 = 0 then date '2026-10-01' + (n % 20)::int else date '2027-01-04' + (n % 300)::int end end`;

const severity = pick(['critical', 'high', 'medium', 'low', 'low', 'informational', 'gas'], 'k');
const findingStatus = pick(
  [
    'open',
    'fix_submitted',
    'fixed',
    'fixed',
    'acknowledged',
    'draft',
    'partially_fixed',
    'disputed',
    'withdrawn',
  ],
  'n + k',
);
export const AUDITS_OF_A_CLIENT = 13;
/** The audit with most findings, 10,000, is the first of the first client. */
export const LARGEST_AUDIT = 'audit:1:0';
const MOST_FINDINGS = 10_000;

// Rows of this size need no rules, log lines or e-mails; foreign keys and constraints still hold. One transaction, so
// that the triggers are never found switched off.
const withoutTriggers = (table: string, sql: string) =>
  `begin; alter table ${table} disable trigger user; ${sql}; alter table ${table} enable trigger user; commit`;

/** The statements in their order; each runs alone. Rows that are there already stay as they are. */
export function scaleSql(clients: number): { what: string; sql: string }[] {
  const all = `generate_series(1, ${clients}) as n`;
  const approved = `(select n from ${all} where n % 20 < 15) approved`;
  return [
    {
      what: 'users',
      sql: `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
        select ${user}, ${email}, ${created}, ${created}, ${created} from ${all}
        on conflict do nothing`,
    },
    {
      what: 'admins who lead audits',
      sql: withoutTriggers(
        'public.user_roles',
        `insert into auth.users (id, email, email_confirmed_at)
        select ${uuid('lead', 'n')}, 'lead' || n || '@scale.test', now() from generate_series(0, ${LEADS - 1}) as n
        on conflict do nothing;
        insert into public.user_roles (user_id, role)
        select ${uuid('lead', 'n')}, 'admin' from generate_series(0, ${LEADS - 1}) as n on conflict do nothing`,
      ),
    },
    {
      what: 'profiles',
      sql: `insert into public.profiles (client_id, full_name, company_name, project_name, role_title, company_website,
          twitter_handle, telegram_handle, business_email, project_description, intended_services,
          newsletter_subscribed, onboarding_completed, submitted_at, approval_status, approved_at, created_at, updated_at)
        select ${user}, ${first} || ' ' || ${last}, ${company},
          ${pick(PROJECT_WORDS, 'n * 5')} || ' v' || (1 + n % 4), ${pick(['CTO', 'CEO', 'Founder', 'Lead engineer'], 'n')},
          'https://' || ${word} || '.example', '@client' || n, '@client' || n, ${email},
          'A protocol that moves value between ' || (2 + n % 9) || ' chains.',
          array[${pick(SERVICES, 'n')}, ${pick(SERVICES, 'n + 3')}], n % 3 = 0, true, ${created}, ${status},
          case when n % 20 < 15 then ${created} + interval '1 day' end, ${created},
          ${created} + make_interval(hours => (n % 400)::int)
        from ${all} on conflict do nothing`,
    },
    {
      what: 'clients and their owners',
      // As the trigger begin_client makes them, where triggers are on.
      sql: withoutTriggers(
        'public.client_members',
        `insert into private.clients (id) select ${user} from ${all} on conflict do nothing;
        insert into public.client_members (client_id, person_id, role, name)
        select ${user}, ${user}, 'owner', ${first} || ' ' || ${last} from ${all} on conflict do nothing`,
      ),
    },
    {
      what: 'people of clients',
      // Three more of each approved client: two members and a viewer.
      sql: withoutTriggers(
        'public.client_members',
        `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
        select md5('person:' || n || ':' || k)::uuid, 'person' || n || '-' || k || '@scale.test', ${created}, ${created}, ${created}
        from ${approved}, generate_series(1, 3) as k on conflict do nothing;
        insert into public.client_members (client_id, person_id, role, name, since, invited_by)
        select ${user}, md5('person:' || n || ':' || k)::uuid, case k when 3 then 'viewer' else 'member' end,
          ${pick(['Ada', 'Bo', 'Cleo'], 'k')} || ' ' || ${last}, ${created}, ${user}
        from ${approved}, generate_series(1, 3) as k on conflict do nothing`,
      ),
    },
    {
      what: 'projects',
      sql: `insert into public.projects (id, client_id, name, created_at)
        select md5('project:' || n || ':' || k)::uuid, ${user}, ${pick(PROJECT_WORDS, 'n * 5 + k')} || ' v' || (1 + n % 4), ${created}
        from ${approved}, generate_series(0, 1) as k on conflict do nothing`,
    },
    {
      what: 'audits',
      sql: withoutTriggers(
        'public.audits',
        `insert into public.audits (id, project_id, client_id, title, audit_type, version, audit_date, status, report_url,
          lead_id, planned_start, planned_end, created_at)
        select md5('audit:' || n || ':' || k)::uuid, md5('project:' || n || ':' || k % 2)::uuid, ${user},
          ${pick(['Core', 'Vault', 'Oracle', 'Governance', 'Bridge', 'Staking'], 'n + k')} || ' review ' || (k + 1),
          ${pick(SERVICES, 'n + k')}, '1.' || k, (${created})::date + k * 30, ${auditStatus},
          case when ${auditStatus} = 'completed' then 'https://reports.example/' || n || '/' || k || '.pdf' end,
          ${lead}, ${plannedEnd} - 28, ${plannedEnd}, ${created} + make_interval(days => k * 30)
        from ${approved}, generate_series(0, ${AUDITS_OF_A_CLIENT - 1}) as k on conflict do nothing`,
      ),
    },
    {
      what: 'access tokens',
      sql: `insert into private.access_tokens (person_id, client_id, name, digest, prefix, scopes, ends_at)
        select m.person_id, m.client_id, 'CI', sha256(convert_to(m.person_id::text, 'UTF8')), 'ap_0000', '{findings:read}',
          now() + interval '90 days'
        from public.client_members m where m.role = 'owner' on conflict do nothing`,
    },
    {
      what: 'staff of audits',
      sql: `insert into public.audit_staff (audit_id, person_id, duty)
        select a.id, a.lead_id, 'lead' from public.audits a where a.lead_id is not null on conflict do nothing`,
    },
    {
      what: 'report versions',
      sql: `insert into public.report_versions (id, audit_id, version, report_url, created_at)
        select md5('version:' || a.id)::uuid, a.id, a.version, a.report_url, a.created_at
        from public.audits a where a.report_url like 'https://reports.example/%' on conflict do nothing`,
    },
    {
      what: 'findings',
      // The newest audit of each client has four.
      sql: withoutTriggers(
        'public.findings',
        `insert into public.findings (id, audit_id, client_id, number, ordinal, title, severity, description, status,
          published_at, created_at, updated_at)
        select md5('finding:' || n || ':' || k)::uuid, audit_id, ${user},
          case when status <> 'draft' then upper(left(severity, 1)) || '-' || lpad(k::text, greatest(2, length(k::text)), '0') end,
          case when status <> 'draft' then k end, initcap(${pick(PROJECT_WORDS, 'k')}) || ' can be drained through call ' || k,
          severity, repeat('What happens, step by step, and what it costs. ', 20), status,
          case when status <> 'draft' then at end, at, at
        from (
          select n, md5('audit:' || n || ':12')::uuid as audit_id, 4 as most from ${approved}
          union all select 1, md5('${LARGEST_AUDIT}')::uuid, ${MOST_FINDINGS}
        ) audits, generate_series(1, most) as k,
          lateral (select ${severity} as severity, ${findingStatus} as status, ${created} + make_interval(mins => k) as at) f
        on conflict do nothing`,
      ),
    },
    {
      what: 'finding events',
      sql: `insert into public.finding_events (id, finding_id, kind, by_firm, to_status, to_severity, created_at)
        select md5('published:' || f.id)::uuid, f.id, 'published', true, 'open', f.severity, f.published_at
        from public.findings f where f.status <> 'draft' on conflict do nothing`,
    },
    {
      what: 'finding locations and comments',
      sql: `insert into public.finding_locations (id, finding_id, path, first_line, last_line)
        select md5('location:' || f.id)::uuid, f.id, 'src/Vault.sol', 10, 20 from public.findings f on conflict do nothing;
        insert into public.finding_comments (id, finding_id, author_id, by_firm, body, created_at)
        select md5('comment:' || f.id)::uuid, f.id, f.client_id, false, 'We look at it.', f.updated_at
        from public.findings f where f.status <> 'draft' on conflict do nothing;
        insert into private.unanswered_comments (finding_id, waiting_since)
        select f.id, f.updated_at from public.findings f where f.status = 'acknowledged' on conflict do nothing`,
    },
    {
      what: 'texts of reports',
      sql: withoutTriggers(
        'public.report_sections',
        `insert into public.report_sections (id, audit_id, client_id, kind, title, body, published_at)
        select md5('section:' || a.id || ':' || kind)::uuid, a.id, a.client_id, kind, initcap(kind),
          repeat('What the protocol does, and who may do it. ', 20), a.created_at
        from public.audits a, unnest(array['summary', 'overview']) kind on conflict do nothing`,
      ),
    },
    {
      what: 'images of findings',
      sql: withoutTriggers(
        'public.files',
        `insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at,
          finding_id, created_at)
        select i.id, f.client_id, 'trace.png', 200000, 'image/png', f.client_id || '/' || i.id, f.client_id, f.updated_at, f.id,
          f.updated_at
        from public.findings f, lateral (select md5('image:' || f.id)::uuid as id) i where f.status = 'open'
        on conflict do nothing`,
      ),
    },
    {
      what: 'audit events',
      sql: `insert into public.events (id, audit_id, client_id, kind, in_history, facts, by_firm, created_at)
        select md5('reviewed:' || f.id)::uuid, f.audit_id, f.client_id, 'fix_reviewed', true,
          jsonb_build_object('finding_id', f.id, 'number', f.number, 'from', 'fix_submitted', 'to', f.status), true, f.updated_at
        from public.findings f where f.status = 'fixed' on conflict do nothing`,
    },
    {
      what: 'files',
      sql: withoutTriggers(
        'public.files',
        `insert into public.files (id, client_id, file_name, file_size, file_category, mime_type, storage_path,
          uploaded_by, uploaded_at, created_at)
        select f.id, f.client_id, ${pick(['nda', 'scope', 'threat-model', 'architecture', 'findings'], 'n + k')} || '-' || k || '.pdf',
          1000 + (n * 7919 + k * 104729) % 9000000, ${pick(['nda', 'audit', 'report', 'other'], 'n + k')}, 'application/pdf',
          f.client_id || '/' || f.id, f.client_id, f.at, f.at
        from ${approved}, generate_series(0, 12) as k,
          lateral (select md5('file:' || n || ':' || k)::uuid as id, ${user} as client_id,
            ${created} + make_interval(days => k * 20) as at) f
        on conflict do nothing`,
      ),
    },
    {
      what: 'service requests',
      sql: `insert into public.service_requests (id, client_id, service_type, project_name, message, status, created_at, updated_at)
        select md5('request:' || n || ':' || k)::uuid, ${user},
          ${pick(['smart_contract_audit', 'typescript_audit', 'code_review'], 'n + k')},
          ${pick(PROJECT_WORDS, 'n * 5')} || ' v' || (2 + n % 4), 'We would like a review before release ' || (k + 2) || '.',
          ${pick(['accepted', 'new', 'in_review', 'declined'], 'n + k')}, ${created}, ${created}
        from ${approved}, generate_series(0, 1) as k on conflict do nothing`,
    },
    {
      what: 'proposals and preparations',
      sql: `insert into public.proposals (id, request_id, client_id, version, state, price, currency, valid_until, expires_at, sent_at)
        select md5('proposal:' || r.id)::uuid, r.id, r.client_id, 1, case r.status when 'in_review' then 'sent' else 'replaced' end,
          '24,000', 'EUR', current_date + 30, now() + interval '30 days', r.created_at
        from public.service_requests r where r.status in ('in_review', 'accepted') on conflict do nothing;
        insert into public.preparation_items (id, audit_id, client_id, position, title, due, state)
        select md5('preparation:' || a.id || ':' || k)::uuid, a.id, a.client_id, k, 'Documentation', current_date + 30,
          case when k = 1 then 'done' else 'open' end
        from public.audits a, generate_series(1, 7) as k where a.status = 'scheduled' on conflict do nothing;
        insert into public.scope_proposals (id, audit_id, client_id, scope, sent_by, sender_name)
        select md5('scope:' || a.id)::uuid, a.id, a.client_id, '{"nsloc": 2400, "repositories": []}', a.client_id, 'Olivia Owner'
        from public.audits a where a.status = 'scheduled' and a.planned_start is null limit 100 on conflict do nothing`,
    },
    {
      what: 'recommendations',
      sql: `insert into public.knowledge_recommendations (client_id, article_slug, created_at)
        select ${user}, ${pick(['preparing-for-an-audit', 'access-control', 'key-management'], 'n + k')}, ${created}
        from ${approved}, generate_series(0, 1) as k on conflict do nothing`,
    },
    {
      what: 'activity',
      // One client in a hundred has done something that is logged.
      sql: `insert into public.admin_activity_logs (id, admin_user_id, action, target_user_id, by_firm, details, created_at)
        select md5('activity:' || n || ':' || k)::uuid, md5('admin')::uuid,
          case when n = 1 and k = 1 then 'reset_second_factor' else ${pick(
            [
              'approved_client',
              'created_audit',
              'changed_scope',
              'changed_audit_status',
              'published_findings',
              'moved_finding',
              'updated_finding',
              'uploaded_report',
              'uploaded_file',
              'started_impersonation',
            ],
            'k',
          )} end, ${user}, k <> 13 or n % 100 <> 0,
          jsonb_build_object('client_name', ${company}, 'admin_name', 'Ada Admin')
            || case when n = 1 and k = 1 then '{"reason": "The phone was stolen."}'::jsonb else '{}' end
            || case when k = 3 then '{"title": "Bridge audit"}'::jsonb else '{}' end,
          ${created} + make_interval(days => 1 + k)
        from ${approved}, generate_series(0, 13) as k on conflict do nothing`,
    },
    {
      what: 'scopes',
      // Of the audits that have findings.
      sql: `insert into public.audit_scopes (audit_id, nsloc, chains, languages)
        select distinct f.audit_id, 2400, '{Ethereum}'::text[], '{Solidity}'::text[] from public.findings f on conflict do nothing;
        insert into public.scope_repositories (id, audit_id, url, commit_hash)
        select md5('repository:' || s.audit_id)::uuid, s.audit_id, 'https://github.com/example/' || s.audit_id,
          md5(s.audit_id::text) || left(md5(s.audit_id::text), 8)
        from public.audit_scopes s on conflict do nothing;
        insert into public.deployments (id, audit_id, chain_id, address, next_check_at)
        select md5('deployment:' || n || s.audit_id)::uuid, s.audit_id, 1, '0x' || md5(s.audit_id::text) || left(md5(n::text), 8),
          now() + interval '1 day'
        from public.audit_scopes s, generate_series(1, 20) n on conflict do nothing;
        insert into public.deployment_checks (id, deployment_id, verdict, answer, chain_name, block_number, code_hash, found_at)
        select md5('check:' || n || d.id)::uuid, d.id, 'same', '{"kind": "same"}', 'Ethereum', n, '0x0' || n, now() - make_interval(days => n)
        from public.deployments d, generate_series(1, 3) n on conflict do nothing;
        insert into private.finding_imports (id, audit_id, file_names, count)
        select md5('import:' || s.audit_id)::uuid, s.audit_id, '{slither.sarif}'::text[], 4
        from public.audit_scopes s on conflict do nothing`,
    },
    {
      what: 'notes',
      sql: `insert into public.finding_notes (id, finding_id, author_id, body)
        select md5('note:' || f.id)::uuid, f.id, ${uuid('lead', '7')}, 'To be looked at once more.'
        from public.findings f where f.status in ('draft', 'disputed') on conflict do nothing;
        insert into public.finding_approvals (finding_id, person_id, person_name, content_sha256, content)
        select f.id, ${uuid('lead', '7')}, 'Lin Lead', coalesce(f.content_sha256, ''), '{}' from public.findings f
        where f.status = 'draft' on conflict do nothing;
        update private.security_settings set findings_need_approval = true where true;
        insert into public.finding_assignments (finding_id, assignee_id, assignee_name, reviewer_id, reviewer_name)
        select f.id, f.client_id, 'Olivia Owner', ${uuid('lead', '7')}, 'Lin Lead' from public.findings f
        where f.status in ('open', 'fix_submitted', 'disputed') on conflict do nothing;
        insert into public.application_notes (id, client_id, author_id, body)
        select md5('application-note:' || n)::uuid, ${user}, ${uuid('lead', '7')}, 'They come from a partner.' from ${approved}
        on conflict do nothing;
        insert into public.application_owners (client_id, owner_id)
        select ${user}, ${uuid('lead', `n % ${LEADS}`)} from ${approved} on conflict do nothing`,
    },
    {
      what: 'openings and looks',
      sql: `insert into public.openings (id, client_id, opened_by, opened_by_name, opened_as, kind, object_id, object_name, created_at)
        select md5('delivery:' || f.id)::uuid, f.client_id, f.client_id, 'The client', 'client', 'file', f.id, f.file_name, f.created_at
        from public.files f where f.file_category = 'nda' on conflict do nothing;
        insert into public.impersonation_sessions (id, admin_user_id, admin_name, target_user_id, reason, is_active, started_at,
          expires_at, ended_at)
        select md5('look:' || n)::uuid, ${uuid('lead', '7')}, 'Ada Admin', ${user}, 'To answer a question.', false,
          ${created}, ${created} + interval '1 hour', ${created} + interval '10 minutes'
        from ${approved} on conflict do nothing`,
    },
    {
      what: 'recovery codes',
      sql: `insert into private.recovery_codes (person_id, digest)
        select ${user}, sha256(convert_to(n || ':' || k, 'UTF8')) from ${all}, generate_series(1, 2) as k on conflict do nothing`,
    },
    {
      what: 'stored objects',
      sql: `begin;
        set local session_replication_role = replica;
        insert into storage.objects (bucket_id, name, owner, metadata, created_at)
          select 'client-files', f.storage_path, f.uploaded_by, jsonb_build_object('size', f.file_size, 'mimetype', f.mime_type),
            f.created_at
          from public.files f on conflict do nothing;
        commit`,
    },
    { what: 'statistics', sql: 'vacuum analyze' },
  ];
}
