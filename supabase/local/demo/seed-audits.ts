import type { Connection } from '@supabase/lite';
import { createHash } from 'node:crypto';
import { DEMO_ADMIN } from './accounts.ts';
import { demoAudits, type DemoAudit, type DemoReport, type DemoScope } from './audits.ts';
import { numbered, statusAt } from './findings/finding.ts';
import { demoReport } from './report.ts';
import { addFindings } from './seed-findings.ts';
import { addSource } from './source.ts';
import {
  addRecords,
  timeAgo,
  getClient,
  getId,
  orThrow,
  storeOrThrow,
  type Ids,
  type Service,
} from './seeding.ts';

type Place = { service: Service; connection: Connection; ids: Ids };

/** Writes the audits of the demonstration with their projects, scopes, histories, findings and reports. */
export async function addAudits(place: Place, brandName: string): Promise<void> {
  const { service, connection, ids } = place;
  const projects = new Map<string, string>();
  for (const audit of demoAudits) {
    const { account } = audit;
    const projectId = projects.get(account) ?? (await addProject(service, ids, account));
    projects.set(account, projectId);
    const auditId = await addAudit(service, ids, audit, projectId);
    await addStatuses(place, audit, auditId);
    const repositoryId = audit.scope ? await addScope(service, audit.scope, auditId, audit) : null;
    for (const source of audit.sources ?? [])
      await addSource({ service, ids, account, auditId, repositoryId: repositoryId ?? '' }, source);
    await addFindings({ service, connection, ids, audit, auditId, repositoryId });
    for (const report of audit.reports ?? []) await addReport(place, { audit, auditId, report, brandName });
  }
}

async function addProject(service: Service, ids: Ids, account: string): Promise<string> {
  const { project, appliedDaysAgo } = getClient(account);
  const [row] = await orThrow(
    service
      .from('projects')
      .insert({ user_id: getId(ids, account), name: project, created_at: timeAgo(appliedDaysAgo) })
      .select('id'),
  );
  if (!row) throw new Error(`The demonstration's project ${project} was not made.`);
  return row.id;
}

async function addAudit(service: Service, ids: Ids, audit: DemoAudit, projectId: string): Promise<string> {
  const { account, title, type, statuses, dateDaysAgo, plannedDaysAgo, createdDaysAgo } = audit;
  const [row] = await orThrow(
    service
      .from('audits')
      .insert({
        user_id: getId(ids, account),
        project_id: projectId,
        title,
        audit_type: type,
        status: statuses.at(-1)?.[0] ?? 'scheduled',
        audit_date: day(dateDaysAgo),
        lead_admin_id: plannedDaysAgo ? getId(ids, 'admin') : null,
        planned_start: day(plannedDaysAgo?.start),
        planned_end: day(plannedDaysAgo?.end),
        fixes_due: day(plannedDaysAgo?.fixesDue),
        created_at: timeAgo(createdDaysAgo),
      })
      .select('id'),
  );
  if (!row) throw new Error(`The demonstration's audit ${title} was not made.`);
  return row.id;
}

async function addStatuses(
  { connection, ids }: Place,
  { account, statuses }: DemoAudit,
  auditId: string,
): Promise<void> {
  await addRecords(
    connection,
    'events',
    statuses.map(([to, daysAgo], index) => {
      const from = statuses[index - 1]?.[0];
      return {
        audit_id: auditId,
        user_id: getId(ids, account),
        kind: 'status_changed',
        facts: from ? { from, to } : { to },
        actor_id: getId(ids, 'admin'),
        actor_name: DEMO_ADMIN.full_name,
        by_auditor: true,
        created_at: timeAgo(daysAgo),
      };
    }),
  );
}

/** Returns the id of the first repository, in which the findings are. */
async function addScope(
  service: Service,
  scope: DemoScope,
  auditId: string,
  { createdDaysAgo }: DemoAudit,
): Promise<string | null> {
  const { repositories, nsloc, chains = [], languages, outOfScope = null, knownIssues = null } = scope;
  await orThrow(
    service.from('audit_scopes').insert({
      audit_id: auditId,
      nsloc,
      chains,
      languages,
      out_of_scope: outOfScope,
      known_issues: knownIssues,
      updated_at: timeAgo(createdDaysAgo),
    }),
  );
  const rows = await orThrow(
    service
      .from('scope_repositories')
      .insert(
        repositories.map(({ url, commit, ref = null, paths = [] }, position) => ({
          audit_id: auditId,
          url,
          commit_hash: commit,
          git_ref: ref,
          paths,
          position,
        })),
      )
      .select('id, position'),
  );
  return rows.find(({ position }) => position === 0)?.id ?? null;
}

type ReportToAdd = {
  audit: DemoAudit;
  auditId: string;
  report: DemoReport;
  brandName: string;
};

async function addReport(
  { service, connection, ids }: Place,
  { audit, auditId, report, brandName }: ReportToAdd,
): Promise<void> {
  const { account, title, type, scope, findings = [] } = audit;
  const { version, kind = 'final', daysAgo } = report;
  // A report says how things were on its day.
  const onItsDay = numbered(findings).map(({ finding, number }) => ({
    ...finding,
    number,
    status: statusAt(finding, daysAgo),
  }));
  const bytes = demoReport({
    brand: brandName,
    company: getClient(account).company,
    title,
    type,
    version,
    date: new Date(timeAgo(daysAgo)),
    scope: scope ? scopeSentence(scope) : '',
    outOfScope: scope?.outOfScope ?? '',
    findings: onItsDay,
  });
  const path = `${getId(ids, account)}/${auditId}/report-${version}.pdf`;
  await storeOrThrow(
    service.storage.from('reports').upload(path, bytes.buffer, { contentType: 'application/pdf' }),
  );
  await orThrow(
    service.from('audits').update({ report_kind: kind, report_path: path, version }).eq('id', auditId),
  );
  const [row] = await orThrow(
    service
      .from('report_versions')
      .update({ created_at: timeAgo(daysAgo) })
      .eq('report_path', path)
      .select('id, object_version'),
  );
  await keepSnapshot(connection, { auditId, versionId: row?.id ?? '', findings: onItsDay });
  await orThrow(
    service.rpc('seal_report', {
      version_id: row?.id ?? '',
      judged_version: row?.object_version ?? '',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.byteLength,
    }),
  );
  await addRecords(connection, 'events', [
    {
      audit_id: auditId,
      user_id: getId(ids, account),
      kind: 'report_published',
      facts: { report_version_id: row?.id ?? '', version },
      actor_id: getId(ids, 'admin'),
      actor_name: DEMO_ADMIN.full_name,
      by_auditor: true,
      created_at: timeAgo(daysAgo),
    },
  ]);
}

type DatedSnapshot = {
  auditId: string;
  versionId: string;
  /** On the day of the report. */
  findings: readonly { number: string; status: string }[];
};

/** SEAL-06: what the audit had published on the day of a report, so that two reports differ. */
async function keepSnapshot(
  connection: Connection,
  { auditId, versionId, findings }: DatedSnapshot,
): Promise<void> {
  const statuses = findings.map(({ number, status }) => ({ number, status }));
  await connection.exec(`with published as (
      select p.data || jsonb_build_object('findings', coalesce((
        select jsonb_agg(f.value || jsonb_build_object('status', dated.status) order by f.ordinality)
        from jsonb_array_elements(p.data -> 'findings') with ordinality f
        join jsonb_to_recordset($dated$${JSON.stringify(statuses)}$dated$) as dated (number text, status text)
          on dated.number = f.value ->> 'number'), '[]')) as data
      from private.published_audit('${auditId}') as p (data)
    ), snapshot as (
      insert into private.report_snapshots (audit_id, data, sha256)
      select '${auditId}', data, encode(sha256(convert_to(data::text, 'UTF8')), 'hex') from published returning id
    )
    update public.report_versions set snapshot_id = (select id from snapshot) where id = '${versionId}'`);
}

function scopeSentence({ repositories, nsloc, languages }: DemoScope): string {
  const places = repositories.map(({ url, commit }) => `${url} at commit ${commit.slice(0, 7)}`);
  return `${nsloc.toLocaleString('en-GB')} lines of ${languages.join(' and ')}: ${places.join('; ')}.`;
}

function day(daysAgo: number | undefined): string | null {
  return daysAgo === undefined ? null : timeAgo(daysAgo).slice(0, 10);
}
