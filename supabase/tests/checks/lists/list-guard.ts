// The views behind the admin console's lists and numbers are empty for everybody else, and their functions refuse.
import { hasRows, isRefused, type Check } from '../../check.ts';
import { people } from '../../people.ts';

export const listGuard: Check[] = [
  {
    title: 'ADM-02 GUARD-08 only admins who do not impersonate can read clients through the lists’ sources',
    run: async ({ as, operator }) => {
      await operator(`update findings set status = 'disputed' where status = 'open'`);
      hasRows(await as('admin', 'select 1 from private.clients'), 5);
      hasRows(await as('admin', 'select 1 from private.admin_numbers'), 1);
      hasRows(await as('admin', 'select 1 from private.all_audits'), 4);
      hasRows(await as('admin', 'select 1 from private.findings_for_us'), 2);
      hasRows(await as('admin', 'select 1 from private.waiting_applications'), 2);
      hasRows(await as('admin', 'select 1 from private.work_queue'), 1);
      for (const actor of ['owner', 'other', 'pending', 'impersonating'] as const) {
        hasRows(await as(actor, 'select 1 from private.clients'), 0);
        hasRows(await as(actor, 'select 1 from private.admin_numbers'), 0);
        for (const view of ['all_audits', 'findings_for_us', 'waiting_applications', 'work_queue'])
          hasRows(await as(actor, `select 1 from private.${view}`), 0);
        for (const call of ['work_queue()', 'oldest_applications()'])
          isRefused(
            await as(actor, `select * from ${call}`),
            '42501',
            'Only an admin can see the work queue.',
          );
        isRefused(
          await as(actor, 'select * from admin_stats()'),
          '42501',
          'Only an admin can see these numbers.',
        );
      }
      for (const call of [
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
      ])
        for (const actor of ['owner', 'impersonating'] as const)
          isRefused(await as(actor, `select * from ${call}`), '42501', 'Only an admin can list clients.');
    },
  },
];
