// The demonstration's data: five accounts, more clients, and audits in every state, dated back from the first start.
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../packages/data/src/client/database.types.ts';
import type { Backend } from '../backend.ts';
import { confirmUser, createConfirmedUser, signUp } from '../users.ts';
import { DEMO_CLIENT, DEMO_PASSWORD } from './accounts.ts';
import { demoAudits, type DemoAudit } from './audits.ts';
import { demoClients, type DemoClient } from './clients.ts';
import { demoLog } from './log.ts';
import { demoReport } from './report.ts';
import { demoFiles, demoRequests, type DemoFile } from './work.ts';

const DAY_MS = 86_400_000;

type Service = ReturnType<typeof createClient<Database>>;
type Ids = ReadonlyMap<string, string>;

/**
 * Fills an empty embedded backend. Signs up the demonstration's client first and confirms it last: while that account is
 * unconfirmed, the demonstration is incomplete. Calls `say` when each step begins. Rejects when the backend refuses a step.
 */
export async function seedDemo(
  backend: Backend,
  brandName: string,
  say: (sentence: string) => void,
): Promise<void> {
  const service = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  say('Writing the accounts ...');
  const clientId = await signUp(backend, DEMO_CLIENT, DEMO_PASSWORD);
  const ids = new Map([['client', clientId]]);
  for (const account of ['admin', 'new', ...demoClients.map((client) => client.account)])
    if (!ids.has(account))
      ids.set(account, await createConfirmedUser(backend, `${account}@demo.test`, DEMO_PASSWORD));

  await must(service.from('user_roles').insert({ user_id: idOf(ids, 'admin'), role: 'admin' }));
  // AUTH-18: who only tries the product needs no authenticator app. The database of a deployment demands one of admins.
  await backend.connection.exec('update private.security_settings set required_of_admins = false');
  await must(service.from('profiles').insert(demoClients.map((client) => profileOf(client, ids))));
  say('Writing audits and reports ...');
  await addAudits(service, ids, brandName);
  say('Writing files and requests ...');
  for (const file of demoFiles) await addFile(service, ids, file);
  await must(
    service.from('service_requests').insert(
      demoRequests.map(({ account, daysAgo, ...request }) => ({
        ...request,
        user_id: idOf(ids, account),
        created_at: ago(daysAgo),
      })),
    ),
  );
  await must(
    service.from('knowledge_recommendations').insert({
      user_id: idOf(ids, 'client'),
      article_slug: 'invariant-and-fuzz-testing',
      recommended_by: idOf(ids, 'admin'),
      created_at: ago(2.9),
    }),
  );
  say('Writing the activity log ...');
  await must(
    service.from('admin_activity_logs').insert(
      demoLog().map(({ account, action, daysAgo, details }) => ({
        admin_user_id: idOf(ids, 'admin'),
        action,
        target_user_id: idOf(ids, account),
        details: { client_name: clientOf(account).name, admin_name: 'admin@demo.test', ...details },
        created_at: ago(daysAgo),
      })),
    ),
  );
  await confirmUser(backend.connection, clientId);
}

function profileOf(client: DemoClient, ids: Ids) {
  const handle = client.company.split(' ')[0]?.toLowerCase() ?? '';
  const { status, appliedDaysAgo, decidedDaysAgo = appliedDaysAgo, changedDaysAgo = decidedDaysAgo } = client;
  return {
    user_id: idOf(ids, client.account),
    full_name: client.name,
    role_title: client.role,
    company_name: client.company,
    project_name: client.project,
    project_description: client.description,
    company_website: `https://${handle}.example`,
    telegram_handle: `@${handle}`,
    twitter_handle: `@${handle}`,
    linkedin_profile: status === 'approved' ? `https://linkedin.com/company/${handle}` : null,
    intended_services: client.services,
    newsletter_subscribed: client.hasNewsletter ?? false,
    onboarding_completed: true,
    approval_status: status,
    approved_at: status === 'approved' ? ago(decidedDaysAgo) : null,
    created_at: ago(appliedDaysAgo),
    updated_at: ago(changedDaysAgo),
  };
}

async function addAudits(service: Service, ids: Ids, brandName: string): Promise<void> {
  const projects = new Map<string, string>();
  for (const audit of demoAudits) {
    const { account } = audit;
    const project_id = projects.get(account) ?? (await addProject(service, ids, account));
    projects.set(account, project_id);
    const [row] = await must(
      service
        .from('audits')
        .insert({
          user_id: idOf(ids, account),
          project_id,
          title: audit.title,
          audit_type: audit.type,
          status: audit.status,
          audit_date: audit.dateDaysAgo === undefined ? null : ago(audit.dateDaysAgo).slice(0, 10),
          created_at: ago(audit.createdDaysAgo),
        })
        .select('id'),
    );
    if (!row) throw new Error(`The demonstration's audit ${audit.title} was not made.`);
    for (const index of audit.reports?.keys() ?? [])
      await addReport(service, ids, audit, row.id, index, brandName);
  }
}

async function addProject(service: Service, ids: Ids, account: string): Promise<string> {
  const { project, appliedDaysAgo } = clientOf(account);
  const [row] = await must(
    service
      .from('projects')
      .insert({ user_id: idOf(ids, account), name: project, created_at: ago(appliedDaysAgo) })
      .select('id'),
  );
  if (!row) throw new Error(`The demonstration's project ${project} was not made.`);
  return row.id;
}

async function addReport(
  service: Service,
  ids: Ids,
  audit: DemoAudit,
  auditId: string,
  index: number,
  brandName: string,
): Promise<void> {
  const { account, title, type, reports = [], scope = '', findings = [] } = audit;
  const { version, daysAgo } = reports[index] ?? { version: '1.0', daysAgo: 0 };
  const isLast = index === reports.length - 1;
  const bytes = demoReport({
    brand: brandName,
    company: clientOf(account).company,
    title,
    type,
    version,
    date: new Date(ago(daysAgo)),
    scope,
    // Findings that are fixed in the last version were open in the earlier ones.
    findings: isLast
      ? findings
      : findings.map(([severity, state, ...rest]) => [severity, state === 'Fixed' ? 'Open' : state, ...rest]),
  });
  const report_path = `${idOf(ids, account)}/${auditId}/report-${version}.pdf`;
  await mustStore(
    service.storage.from('reports').upload(report_path, bytes.buffer, { contentType: 'application/pdf' }),
  );
  await must(service.from('audits').update({ report_path, version }).eq('id', auditId));
  await must(
    service
      .from('report_versions')
      .update({ created_at: ago(daysAgo) })
      .eq('report_path', report_path),
  );
}

async function addFile(service: Service, ids: Ids, file: DemoFile): Promise<void> {
  const id = crypto.randomUUID();
  const user_id = idOf(ids, 'client');
  const storage_path = `${user_id}/${id}`;
  await mustStore(
    service.storage.from('client-files').upload(storage_path, file.bytes.buffer, { contentType: file.type }),
  );
  await must(
    service.from('files').insert({
      id,
      user_id,
      uploaded_by: file.isFromTeam ? idOf(ids, 'admin') : user_id,
      file_name: file.name,
      file_category: file.category,
      mime_type: file.type,
      storage_path,
      file_size: file.bytes.byteLength,
      uploaded_at: ago(file.daysAgo),
      created_at: ago(file.daysAgo),
    }),
  );
}

/** A time some days ago. Whole days give a fixed time in the working hours of that day. */
function ago(days: number): string {
  const moment = new Date(Date.now() - days * DAY_MS);
  if (Number.isInteger(days)) moment.setUTCHours(8 + (Math.abs(days) % 8), (Math.abs(days) * 37) % 60);
  return moment.toISOString();
}

function idOf(ids: Ids, account: string): string {
  const id = ids.get(account);
  if (!id) throw new Error(`The demonstration has no account ${account}.`);
  return id;
}

function clientOf(account: string): DemoClient {
  const client = demoClients.find((one) => one.account === account);
  if (!client) throw new Error(`The demonstration has no client ${account}.`);
  return client;
}

async function must<T>(
  ask: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await ask;
  if (error) throw new Error(`The demonstration data was refused: ${error.message}`);
  return data as NonNullable<T>;
}

async function mustStore(ask: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await ask;
  if (error) throw new Error(`A demonstration object was refused: ${error.message}`);
}
