import { DEMO_ADMIN } from './accounts.ts';
import { createdDaysAgo, demoAudits, publishedDaysAgo, type DemoAudit } from './audits.ts';
import { addDeployments } from './deployments.ts';
import { addFindings } from './seed-findings.ts';
import { addReports, type ReportToAdd, type Site } from './seed-reports.ts';
import { addSource } from './source.ts';
import {
  addRecords,
  auditEvent,
  timeAgo,
  getClient,
  getId,
  orThrow,
  type Ids,
  type Place,
  type Service,
} from './seeding.ts';

export async function addAudits(place: Place, site: Site): Promise<void> {
  const { service, connection, ids } = place;
  const projects = new Map<string, string>();
  const reports: ReportToAdd[] = [];
  // A report says what has changed in the newest source of its day.
  const afterReports: (() => Promise<void>)[] = [];
  for (const audit of demoAudits) {
    const { account } = audit;
    const projectId = projects.get(account) ?? (await addProject(service, ids, account));
    projects.set(account, projectId);
    const auditId = await addAudit(service, ids, audit, projectId);
    if (audit.hasAuditor) {
      const staff = { audit_id: auditId, person_id: getId(ids, 'auditor'), duty: 'auditor' };
      await orThrow(service.from('audit_staff').insert(staff));
    }
    await addStatuses(place, audit, auditId);
    const repositoryId = await addScope(service, audit, auditId);
    const reportDaysAgo = (audit.reports ?? []).map(({ daysAgo }) => daysAgo);
    for (const source of audit.sources ?? []) {
      const add = () =>
        addSource({ service, ids, account, auditId, repositoryId: repositoryId ?? '' }, source);
      if (reportDaysAgo.length > 0 && source.daysAgo < Math.min(...reportDaysAgo)) afterReports.push(add);
      else await add();
    }
    if (audit.isDeployed) await addDeployments(service, auditId);
    await addFindings({ service, connection, ids, audit, auditId, repositoryId });
    await addTexts(place, audit, auditId);
    reports.push(...(audit.reports ?? []).map((report) => ({ audit, auditId, report })));
  }
  await addReports(place, reports, site);
  for (const add of afterReports) await add();
}

async function addProject(service: Service, ids: Ids, account: string): Promise<string> {
  const { project: name, appliedDaysAgo } = getClient(account);
  const id = crypto.randomUUID();
  const client_id = getId(ids, account);
  await orThrow(
    service.from('projects').insert({ id, client_id, name, created_at: timeAgo(appliedDaysAgo) }),
  );
  return id;
}

async function addAudit(service: Service, ids: Ids, audit: DemoAudit, projectId: string): Promise<string> {
  const { account, title, type, statuses, plannedDaysAgo } = audit;
  const id = crypto.randomUUID();
  await orThrow(
    service.from('audits').insert({
      id,
      client_id: getId(ids, account),
      project_id: projectId,
      title,
      audit_type: type,
      status: Object.keys(statuses).at(-1) ?? 'scheduled',
      audit_date: day(statuses.mitigation === undefined ? plannedDaysAgo?.start : plannedDaysAgo?.end),
      lead_id: plannedDaysAgo ? getId(ids, 'admin') : null,
      planned_start: day(plannedDaysAgo?.start),
      planned_end: day(plannedDaysAgo?.end),
      fixes_due: day(plannedDaysAgo?.fixesDue),
      review_rounds: audit.reviewRounds ?? 1,
      created_at: timeAgo(createdDaysAgo(audit)),
    }),
  );
  return id;
}

async function addStatuses(
  { connection, ids }: Place,
  { account, statuses }: DemoAudit,
  auditId: string,
): Promise<void> {
  const events = Object.entries(statuses).map(([to, daysAgo], index, all) => {
    const from = all[index - 1]?.[0];
    const change = from
      ? { kind: 'status_changed', facts: { from, to } }
      : { kind: 'audit_created', facts: { to } };
    return auditEvent(ids, { auditId, account, ...change, by: 'auditor', daysAgo });
  });
  await addRecords(connection, 'events', events);
}

/** Who worked on the audit and when, and the texts of its reports, which are published with its findings. */
async function addTexts({ service, ids }: Place, audit: DemoAudit, auditId: string): Promise<void> {
  const { account, plannedDaysAgo, reports, texts } = audit;
  if (!reports) return;
  await orThrow(
    service.from('report_details').insert({
      audit_id: auditId,
      auditors: texts?.auditors ?? [`${DEMO_ADMIN.full_name}, ${DEMO_ADMIN.title}`],
      starts: day(plannedDaysAgo?.start),
      ends: day(plannedDaysAgo?.end),
      effort: texts?.effort ?? null,
    }),
  );
  if (!texts) return;
  await orThrow(
    service.from('report_sections').insert(
      texts.sections.map((section, index) => ({
        ...section,
        audit_id: auditId,
        client_id: getId(ids, account),
        created_at: timeAgo(createdDaysAgo(audit) - index / 1000),
        published_at: timeAgo(publishedDaysAgo(audit)),
      })),
    ),
  );
}

/** Returns the id of the first repository, in which the findings are. */
async function addScope(service: Service, audit: DemoAudit, auditId: string): Promise<string | null> {
  const { repositories = [], scope } = audit;
  if (!scope) return null;
  const { nsloc, chains = [], languages, outOfScope = null, knownIssues = null } = scope;
  await orThrow(
    service.from('audit_scopes').insert({
      audit_id: auditId,
      nsloc,
      chains,
      languages,
      out_of_scope: outOfScope,
      known_issues: knownIssues,
      updated_at: timeAgo(createdDaysAgo(audit)),
    }),
  );
  const rows = repositories.map(({ url, commit, ref = null, paths = [] }, position) => ({
    id: crypto.randomUUID(),
    audit_id: auditId,
    url,
    commit_hash: commit,
    git_ref: ref,
    paths,
    position,
  }));
  await orThrow(service.from('scope_repositories').insert(rows));
  return rows[0]?.id ?? null;
}

function day(daysAgo: number | undefined): string | null {
  return daysAgo === undefined ? null : timeAgo(daysAgo).slice(0, 10);
}
