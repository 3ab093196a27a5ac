// The functions of the admin console's lists and numbers refuse everybody but admins, and what they are built of is nobody's.
import { it } from '../../check.ts';
import { people } from '../../people.ts';

it('ADM-02 GUARD-08 only admins who do not impersonate can call the functions of the console’s lists', async (scene) => {
  const calls = [
    'work_queue()',
    'oldest_applications()',
    'admin_stats()',
    'search_clients()',
    `search_clients(status => 'pending')`,
    'search_clients(page_offset => 500)',
    'pick_clients()',
    `pick_clients('owner')`,
    'pick_clients(include_applicants => true)',
    `client_identity('${people.owner}')`,
    'count_clients()',
    `count_clients('owner', 'approved')`,
    'export_clients()',
    'search_audits()',
    `search_audits('Vault', waiting => 'for_us')`,
    'count_audits()',
    'count_audits(only_overdue => true)',
    'search_waiting_findings()',
    `search_waiting_findings('vault', 'comments')`,
    'count_waiting_findings()',
    'search_requests()',
    `search_requests('vault')`,
    'count_requests()',
    'search_activity()',
    'search_activity(is_export => true)',
    `private.search_console('owner', 6)`,
  ];
  for (const call of calls) {
    for (const actor of ['owner', 'other', 'pending', 'impersonating', 'anonymous'] as const)
      await scene.as(actor, `select * from ${call}`).isRefused('42501');
    await scene.claiming('admin', { aal: 'aal1', amr: [] }, `select * from ${call}`).isRefused('42501');
  }
});

it('ADM-02 GUARD-08 nobody can read what the lists are built of, not even an admin', async ({ as }) => {
  for (const source of [
    `matching_clients('', 'all')`,
    `matching_audits('', 'all', 'all', null, false)`,
    `audits_waiting_for_us('for_us')`,
    `matching_requests('', 'all', null)`,
    'waiting_applications',
    `matching_findings('', 'all', 'all', null)`,
    'unanswered_comments',
    `has_look_alike(null)`,
  ])
    for (const actor of ['owner', 'impersonating', 'admin'] as const)
      await as(actor, `select * from private.${source}`).isRefused('42501', /^permission denied/);
});
