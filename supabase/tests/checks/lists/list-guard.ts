// The functions of the admin console's lists and numbers refuse everybody but admins, and what they are built of is nobody's.
import { isRefused, it } from '../../check.ts';
import { people } from '../../people.ts';

const CLIENTS = 'Only an admin can list clients.';
const AUDITS = 'Only an admin can list audits.';
const REQUESTS = 'Only an admin can list requests.';
const LOG = 'Only an admin can read the activity log.';

it('ADM-02 GUARD-08 only admins who do not impersonate can call the functions of the console’s lists', async (scene) => {
  const calls = {
    'work_queue()': 'Only an admin can see the work queue.',
    'oldest_applications()': 'Only an admin can see the work queue.',
    'admin_stats()': 'Only an admin can see these numbers.',
    'search_clients()': CLIENTS,
    [`search_clients(status => 'pending')`]: CLIENTS,
    'search_clients(page_offset => 500)': CLIENTS,
    'pick_clients()': CLIENTS,
    [`pick_clients('owner')`]: CLIENTS,
    'pick_clients(include_applicants => true)': CLIENTS,
    [`client_identity('${people.owner}')`]: CLIENTS,
    'count_clients()': CLIENTS,
    [`count_clients('owner', 'approved')`]: CLIENTS,
    'export_clients()': CLIENTS,
    'search_audits()': AUDITS,
    [`search_audits('Vault', waiting => 'for_us')`]: AUDITS,
    'count_audits()': AUDITS,
    'count_audits(only_overdue => true)': AUDITS,
    'search_waiting_findings()': 'Only an admin can see the work queue.',
    [`search_waiting_findings('vault', 'comments')`]: 'Only an admin can see the work queue.',
    'count_waiting_findings()': 'Only an admin can see the work queue.',
    'search_requests()': REQUESTS,
    [`search_requests('vault')`]: REQUESTS,
    'count_requests()': REQUESTS,
    'search_activity()': LOG,
    'search_activity(is_export => true)': LOG,
    [`private.search_console('owner', 6)`]: 'Only an admin can search all clients.',
  };
  for (const [call, sentence] of Object.entries(calls)) {
    for (const actor of ['owner', 'other', 'pending', 'impersonating'] as const)
      await scene.as(actor, `select * from ${call}`).isRefused('42501', sentence);
    const withoutCode = await scene.claiming('admin', { aal: 'aal1', amr: [] }, `select * from ${call}`);
    isRefused(withoutCode, '42501', sentence);
    await scene.as('anonymous', `select * from ${call}`).isRefused('42501');
  }
});

it('ADM-02 GUARD-08 nobody can read what the lists are built of, not even an admin', async ({ as }) => {
  for (const source of [
    `matching_clients('', 'all')`,
    `matching_audits('', 'all', 'all', null, false)`,
    `audits_waiting_for_us('for_us')`,
    `matching_requests('', 'all', null)`,
    'waiting_applications',
    `matching_findings('', 'all', 'all')`,
    'unanswered_comments',
    `has_look_alike(null)`,
  ])
    for (const actor of ['owner', 'impersonating', 'admin'] as const)
      await as(actor, `select * from private.${source}`).isRefused('42501', /^permission denied/);
});
