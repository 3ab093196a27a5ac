// The people of the tests, with a canary in all their data: a text that no request contains. An
// response that contains it shows whose data it came from.
import { people, reseedSql, getRows, type Person } from '../people.ts';
import { holderSql } from './factor-holder.ts';

/** Where a canary was planted. A `secret` must not be shown to anybody, not even its owner. */
export type Place = 'profile' | 'portal' | 'object' | 'auth' | 'history' | 'secret';

export const canary = (who: Person, place: Place) => `canary-${who.toLowerCase()}-${place}`;

/** Every canary in a text, as person and place. */
export function canariesIn(text: string): { who: string; place: string }[] {
  return Array.from(text.matchAll(/canary-([a-z]+)-([a-z]+)/g), ([, who = '', place = '']) => ({
    who,
    place,
  }));
}

/** Those who own projects, audits, reports, files, requests and recommendations. */
export const owners = ['owner', 'ownerPending', 'other'] as const satisfies Person[];

const third = (id: string) => id.replace('-0000000100', '-0000000300');

/** The ids of an owner's rows. */
export function getIds(owner: (typeof owners)[number]): Record<keyof ReturnType<typeof getRows>, string> {
  if (owner !== 'other') return getRows(owner);
  const row = getRows('owner');
  return Object.fromEntries(Object.entries(row).map(([name, id]) => [name, third(id)])) as typeof row;
}

/** The objects of an owner: bucket and path. The last one's name can only be known from a list. */
export function getObjects(
  owner: (typeof owners)[number],
): [bucket: 'client-files' | 'reports', path: string][] {
  const ids = getIds(owner);
  const user = people[owner];
  return [
    ['client-files', `${user}/${ids.file}`],
    ['reports', `${user}/${ids.audit}/first.pdf`],
    ['reports', `${user}/${ids.audit}/${canary(owner, 'object')}.pdf`],
  ];
}

const everybody = Object.keys(people) as Person[];

function workOfOther(): string {
  const ids = getIds('other');
  const user = people.other;
  return `
insert into public.projects (id, client_id, name) values ('${ids.project}', '${user}', 'Vault');
insert into public.service_requests (id, client_id, service_type, project_name, message)
  values ('${ids.request}', '${user}', 'code_review', 'Vault', 'Please look.');
insert into public.audits (id, project_id, title, audit_type, report_path) values
  ('${ids.audit}', '${ids.project}', 'Vault audit', 'Solidity', '${user}/${ids.audit}/first.pdf');
update public.report_versions set id = '${ids.reportVersion}', object_sha256 = '${'c3'.repeat(32)}', object_size = 10, sealed_at = now()
  where audit_id = '${ids.audit}';
insert into public.findings (id, audit_id, number, ordinal, title, severity, description, status, published_at) values
  ('${ids.finding}', '${ids.audit}', 'H-01', 1, 'Reentrancy', 'high', 'About it.', 'open', now()),
  ('${ids.draft}', '${ids.audit}', null, null, 'Rounding', 'low', 'About it.', 'draft', null);
insert into public.files (id, client_id, file_name, file_size, mime_type, storage_path, uploaded_by, uploaded_at) values
  ('${ids.file}', '${user}', 'nda.pdf', 10, 'application/pdf', '${user}/${ids.file}', '${user}', now()),
  ('${ids.unfinishedFile}', '${user}', 'scan.pdf', 10, 'application/pdf', '${user}/${ids.unfinishedFile}', '${user}', null);`;
}

function plant(who: Person): string {
  const id = people[who];
  return `
update auth.users set raw_user_meta_data = '{"name": "${canary(who, 'auth')}"}',
  encrypted_password = '${canary(who, 'secret')}' where id = '${id}';
update public.profiles set full_name = '${canary(who, 'profile')}', company_name = '${canary(who, 'profile')}',
  project_name = '${canary(who, 'profile')}', project_description = '${canary(who, 'profile')}',
  company_website = 'https://${canary(who, 'profile')}.test', telegram_handle = '${canary(who, 'profile')}'
  where client_id = '${id}';
insert into auth.sessions (id, user_id) values ('${id.replace('4000', '5000')}', '${id}');
insert into auth.refresh_tokens (id, token, user_id, session_id)
  values ('${id}', '${canary(who, 'secret')}', '${id}', '${id.replace('4000', '5000')}');`;
}

function plantWork(who: (typeof owners)[number]): string {
  const id = people[who];
  const portal = canary(who, 'portal');
  const objects = getObjects(who)
    .map(
      ([bucket, path]) => `('${bucket}', '${path}', '{"size": 10, "mimetype": "application/pdf"}', '${id}')`,
    )
    .join(', ');
  return `
update public.projects set name = '${portal}' where client_id = '${id}';
update public.audits set title = '${portal}', audit_type = '${portal}'
  where project_id in (select p.id from public.projects p where p.client_id = '${id}');
update public.audit_scopes set known_issues = '${portal}' where audit_id = '${getIds(who).audit}';
update public.scope_repositories set git_ref = '${portal}' where audit_id = '${getIds(who).audit}';
update public.findings set title = '${portal}', description = '${portal}' where client_id = '${id}';
update public.finding_locations set path = '${portal}' where finding_id = '${getIds(who).finding}';
update public.finding_comments set body = '${portal}' where finding_id = '${getIds(who).finding}';
update public.finding_notes set body = '${portal}' where finding_id = '${getIds(who).finding}';
insert into public.application_notes (client_id, author_id, body) values ('${id}', '${people.admin}', '${canary(who, 'history')}');
insert into public.application_owners (client_id, owner_id) values ('${id}', '${people.anotherAdmin}')
  on conflict do nothing;
insert into public.finding_events (finding_id, kind, by_firm, from_severity, to_severity, message)
  values ('${getIds(who).finding}', 'severity_changed', true, 'low', 'high', '${portal}');
update public.report_versions set version = '${portal}' where id = '${getIds(who).reportVersion}';
update public.files set file_name = '${portal}' || substring(file_name from '[.][a-z]+$') where client_id = '${id}';
update public.service_requests set message = '${portal}' where client_id = '${id}';
insert into public.knowledge_recommendations (client_id, article_slug) values ('${id}', '${portal}');
insert into private.webhooks (client_id, address, form, kinds, secret, old_secret)
  values ('${id}', 'https://hooks.example.com/${portal}', 'standard', '{finding_commented}', '${canary(who, 'secret')}', '${canary(who, 'secret')}');
insert into public.admin_activity_logs (admin_user_id, action, target_user_id, details)
  values ('${people.admin}', 'approved_client', '${id}', '{"client_name": "${canary(who, 'history')}"}');
insert into public.email_outbox (event_key, kind, recipient_user_id, payload)
  values ('${canary(who, 'history')}', 'application_received', '${id}', '{"full_name": "${canary(who, 'history')}"}');
delete from storage.objects where name like '${id}/%';
insert into storage.objects (bucket_id, name, metadata, owner_id) values ${objects};`;
}

/** What the people of the owner's client are called, and what one who was removed left there (TEAM-02, TEAM-03). */
const teamSql = `
update public.client_members set name = '${canary('member', 'portal')}' where person_id = '${people.member}';
update public.client_members set name = '${canary('viewer', 'portal')}' where person_id = '${people.viewer}';
update public.files set uploaded_by = '${people.removed}' where id = '${getIds('owner').unfinishedFile}';
insert into public.finding_comments (finding_id, author_id, by_firm, body)
  values ('${getIds('owner').finding}', '${people.removed}', false, '${canary('owner', 'portal')}');`;

/** SQL that restores all data with the canaries. */
export const worldSql = [
  reseedSql,
  workOfOther(),
  ...everybody.map(plant),
  ...owners.map(plantWork),
  teamSql,
  holderSql,
].join('\n');
