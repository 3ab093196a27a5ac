// npm run schedule: has Supabase Cron call the edge functions and the rules of retention (docs/email.md). May be repeated: after a new
// CRON_SECRET, another address or a new rule. DATABASE_URL is the project's session pooler.
import postgres from 'postgres';
import { runCommand } from './operator.ts';

/** What a hosted project has, switched off. */
const EXTENSIONS = `create extension if not exists pg_cron;
create extension if not exists pg_net with schema extensions;`;

const MINUTE = '* * * * *';
const JOBS: readonly (readonly [name: string, when: string, command: string])[] = [
  ['deliver e-mails', '30 seconds', `select private.call_function('deliver-email')`],
  ['deliver webhooks', '30 seconds', `select private.call_function('deliver-webhooks')`],
  ['check deployments', MINUTE, `select private.call_function('check-deployments')`],
  ['sweep uploads', '*/10 * * * *', `select private.call_function('sweep-uploads')`],
  ['end impersonations', MINUTE, 'select public.end_expired_impersonations()'],
  // Cron keeps a row of each run for ever, 10,000 a day.
  [
    'forget runs',
    '30 2 * * *',
    `delete from cron.job_run_details where start_time < now() - interval '7 days'`,
  ],
];

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const keepSecret = (name: string, value: string) => `
do $$ begin
  if exists (select from vault.secrets where name = ${literal(name)}) then
    perform vault.update_secret((select id from vault.secrets where name = ${literal(name)}), ${literal(value)});
  else
    perform vault.create_secret(${literal(value)}, ${literal(name)});
  end if;
end $$;`;

/** The statements of the schedule, to be repeated as often as one likes. A job has its name once. */
export function scheduleSql({
  functionsUrl,
  cronSecret,
}: {
  functionsUrl: string;
  cronSecret: string;
}): string {
  return `${keepSecret('functions_url', functionsUrl)}${keepSecret('cron_secret', cronSecret)}
create or replace function private.call_function(name text) returns void
language sql security definer set search_path = '' as $$
  select net.http_post(
    url := (select decrypted_secret from vault.decrypted_secrets s where s.name = 'functions_url') || call_function.name,
    headers := jsonb_build_object('x-cron-secret',
      (select decrypted_secret from vault.decrypted_secrets s where s.name = 'cron_secret')),
    timeout_milliseconds := 60000
  )
$$;
revoke execute on function private.call_function(text) from public;
${JOBS.map((job) => `select cron.schedule(${job.map(literal).join(', ')});`).join('\n')}
-- Each rule by itself, a batch a minute for an hour: 300,000 rows or 1,200 accounts a night.
select cron.schedule('retention: ' || r.what, '* 3 * * *', format('select public.apply_retention(%L)', r.what))
  from private.retention_rules r where r.keep_for is not null;
select cron.unschedule(j.jobname) from cron.job j where j.jobname like 'retention: %'
  and not exists (select from private.retention_rules r where j.jobname = 'retention: ' || r.what and r.keep_for is not null);`;
}

await runCommand(import.meta.url, async () => {
  const { DATABASE_URL, SUPABASE_URL, CRON_SECRET } = process.env;
  if (!DATABASE_URL || !SUPABASE_URL || !CRON_SECRET)
    throw new Error('Set DATABASE_URL (the session pooler), SUPABASE_URL and CRON_SECRET.');
  const database = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
  try {
    const functionsUrl = `${SUPABASE_URL.replace(/\/$/, '')}/functions/v1/`;
    await database.unsafe(EXTENSIONS);
    await database.unsafe(scheduleSql({ functionsUrl, cronSecret: CRON_SECRET }));
    console.table(await database.unsafe('select jobname, schedule from cron.job order by jobname'));
  } finally {
    await database.end();
  }
});
