// Queries of the admin console whose SQL is more than a call.

/** The 1,000th client of the scale seed: every size of the seed has a page of the export after it. */
const THOUSANDTH = `md5('client:1000')::uuid`;

export const exportOfClients = `
  select * from public.export_clients(after_id => ${THOUSANDTH},
    after_created_at => (select created_at from public.profiles where client_id = ${THOUSANDTH}))`;

/** After a line far inside the log of every size of the scale seed. */
export const INSIDE_THE_LOG = [
  `after_created_at => '2026-10-01'`,
  `after_id => '00000000-0000-0000-0000-000000000000'`,
];

export const exportOfActivity = `
  select * from public.search_activity(${INSIDE_THE_LOG.join(', ')}, page_size => 1000, is_export => true)`;

export const newestClients = 'select * from public.profiles order by created_at desc, id desc limit 10';

export const lastDecision = `select action, admin_user_id, created_at, details from public.admin_activity_logs
  where target_user_id = $1 and action in ('approved_client', 'rejected_client', 'reopened_client')
  order by created_at desc limit 1`;
