// What the lists and numbers of the admin console are built of is nobody’s. docs/access.md says who calls their functions.
import { it } from '../../check.ts';

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
