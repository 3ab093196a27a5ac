// The demonstration's data: an account of each role, more clients, and audits in every state, dated back from the first start.
import { createClient } from '@supabase/supabase-js';
import { createHash } from 'node:crypto';
import type { Database } from '../../../packages/domain/src/database.types.ts';
import type { Backend } from '../backend.ts';
import { confirmUser, createConfirmedUser, signUp } from '../users.ts';
import { DEMO_ADMIN, DEMO_AUDITOR, DEMO_CLIENT, DEMO_PASSWORD } from './accounts.ts';
import { demoClients, demoTeam, type DemoClient } from './clients.ts';
import { demoLog } from './log.ts';
import { addAudits } from './seed-audits.ts';
import type { Site } from './seed-reports.ts';
import { addFile, addRecords, timeAgo, getId, orThrow, type Ids, type Service } from './seeding.ts';
import { demoFiles, demoPastAudit, demoProposal, demoRequests } from './work.ts';

/** The client is confirmed last: until then the demonstration is incomplete. `say` gets each step. */
export async function seedDemo(backend: Backend, site: Site, say: (sentence: string) => void): Promise<void> {
  const service = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  say('Writing the accounts ...');
  const clientId = await signUp(backend, DEMO_CLIENT, DEMO_PASSWORD);
  const ids = new Map([['client', clientId]]);
  for (const account of ['admin', 'auditor', 'new', ...demoClients.map((client) => client.account)])
    if (!ids.has(account))
      ids.set(account, await createConfirmedUser(backend, `${account}@demo.test`, DEMO_PASSWORD));

  await orThrow(service.from('user_roles').insert({ user_id: getId(ids, 'admin'), role: 'admin' }));
  await orThrow(service.from('staff_profiles').insert({ person_id: getId(ids, 'admin'), ...DEMO_ADMIN }));
  await addAuditor(backend, service, getId(ids, 'auditor'));
  // AUTH-18: who only tries the product needs no authenticator app. The database of a deployment demands one of admins.
  await backend.connection.exec('update private.security_settings set required_of_admins = false');
  await orThrow(service.from('profiles').insert(demoClients.map((client) => buildProfile(client, ids))));
  // Clients and owners have been there since the application.
  await backend.connection.exec(`
    update public.client_members m set since = p.created_at from public.profiles p where p.client_id = m.client_id and m.role = 'owner';
    update private.clients c set created_at = p.created_at from public.profiles p where p.client_id = c.id`);
  await addTeam(backend, clientId);
  say('Writing audits, findings and reports ...');
  await addAudits({ service, connection: backend.connection, ids }, site);
  say('Writing files and requests ...');
  for (const file of demoFiles)
    await addFile({ service, ids }, 'client', file, {
      file_category: file.category,
      audit_id: file.audit ? await findAudit(service, clientId, file.audit) : null,
    });
  await orThrow(
    service.from('service_requests').insert(
      demoRequests.map(({ account, daysAgo, ...request }) => ({
        ...request,
        client_id: getId(ids, account),
        created_at: timeAgo(daysAgo),
      })),
    ),
  );
  await actAsAdmin(backend, service);
  await orThrow(
    service.from('knowledge_recommendations').insert({
      client_id: getId(ids, 'client'),
      article_slug: 'invariant-and-fuzz-testing',
      created_at: timeAgo(2.9),
    }),
  );
  say('Writing the activity log ...');
  const lines = demoLog().map(({ account, action, daysAgo, details }) => ({
    admin_user_id: getId(ids, 'admin'),
    action,
    target_user_id: getId(ids, account),
    details,
    created_at: timeAgo(daysAgo),
  }));
  await addRecords(backend.connection, 'admin_activity_logs', lines);
  // What is a few days old has been read.
  await backend.connection.exec(
    `update private.notices set read_at = created_at where created_at < now() - interval '3 days'`,
  );
  await confirmUser(backend, clientId);
}

/**
 * PROP-01, PROP-03, MOVE-01, MOVE-03: what the product itself writes: a proposal that an admin sends, what the clients of planned audits
 * prepare, and a client that the firm entered, with a past audit.
 */
async function actAsAdmin(backend: Backend, service: Service): Promise<void> {
  await backend.connection.exec(
    `select private.plan_preparation(a, false) from public.audits a where a.status = 'scheduled'`,
  );
  const admin = createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false },
  });
  await orThrow(admin.auth.signInWithPassword({ email: 'admin@demo.test', password: DEMO_PASSWORD }));
  const [request] = await orThrow(
    admin.from('service_requests').select('id').eq('project_name', demoProposal.project),
  );
  const draft = await orThrow(
    admin.rpc('save_proposal', { request_id: request?.id ?? '', content: demoProposal.content }),
  );
  await orThrow(admin.rpc('send_proposal', { proposal_id: draft.id, seen_updated_at: draft.updated_at }));
  await moveIn(admin, service);
  await admin.auth.signOut();
}

async function moveIn(admin: Service, service: Service): Promise<void> {
  const { owner, pdf, findings, ...past } = await demoPastAudit();
  const client_id = await orThrow(admin.rpc('create_client', owner));
  const audit = { id: crypto.randomUUID(), client_id, ...past.audit };
  const path = `${client_id}/${audit.id}/report.pdf`;
  await orThrow(admin.storage.from('reports').upload(path, pdf.buffer, { contentType: 'application/pdf' }));
  const report = { ...past.report, path, client_name: owner.company };
  await orThrow(admin.rpc('add_past_audit', { audit, report, findings, file_names: ['findings.json'] }));
  const [version] = await orThrow(admin.rpc('report_to_seal', { audit_id: audit.id }));
  if (!version) throw new Error("The demonstration's past audit has no report.");
  await orThrow(
    service.rpc('seal_report', {
      version_id: version.version_id,
      judged_version: version.object_version,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      size: pdf.byteLength,
    }),
  );
}

/** STAFF-02: on two running audits, with an authenticator app whose secret is known. */
async function addAuditor(backend: Backend, service: Service, auditorId: string): Promise<void> {
  await orThrow(service.from('user_roles').insert({ user_id: auditorId, role: 'auditor' }));
  await orThrow(service.from('staff_profiles').insert({ person_id: auditorId, ...DEMO_AUDITOR.profile }));
  await backend.connection.exec(`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
    values ('${crypto.randomUUID()}', '${auditorId}', 'Demonstration', 'totp', 'verified', now(), now(), '${DEMO_AUDITOR.secret}')`);
}

async function addTeam(backend: Backend, clientId: string): Promise<void> {
  const people = [];
  for (const { account, name, role, daysAgo } of demoTeam) {
    const personId = await createConfirmedUser(backend, `${account}@demo.test`, DEMO_PASSWORD);
    people.push({
      client_id: clientId,
      person_id: personId,
      name,
      role,
      since: timeAgo(daysAgo),
      invited_by: clientId,
    });
  }
  await addRecords(backend.connection, 'client_members', people);
}

function buildProfile(client: DemoClient, ids: Ids) {
  const handle = client.company.split(' ')[0]?.toLowerCase() ?? '';
  const { status, appliedDaysAgo, decidedDaysAgo = appliedDaysAgo, changedDaysAgo = decidedDaysAgo } = client;
  return {
    client_id: getId(ids, client.account),
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
    approved_at: status === 'approved' ? timeAgo(decidedDaysAgo) : null,
    created_at: timeAgo(appliedDaysAgo),
    updated_at: timeAgo(changedDaysAgo),
  };
}

async function findAudit(service: Service, client_id: string, title: string): Promise<string> {
  const audit = await orThrow(service.from('audits').select('id').match({ client_id, title }).single());
  return audit.id;
}
