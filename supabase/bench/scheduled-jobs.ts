// Measures the queries of the scheduled jobs (docs/email.md), with nothing to do for them: the usual case, and the slowest one
// for the sweep, which must look at every file before it knows. E-mails and messages of webhooks wait, and none is due.
import pg from 'pg';
import type { Job } from './figures.ts';

const TURNS = 5;
/** As in supabase/functions/sweep-uploads. */
const BATCH = 100;

const JOBS = {
  'sweep-uploads: abandoned uploads': 'select public.remove_abandoned_uploads()',
  'sweep-uploads: stale objects': `select * from public.stale_objects(${BATCH})`,
  'deliver-email: notices that are due': 'select private.queue_due_notices()',
  'deliver-email: next e-mail': 'select * from public.claim_email(120)',
  'deliver-webhooks: next message': 'select * from public.claim_webhook_delivery(60)',
  'end expired impersonations': 'select public.end_expired_impersonations()',
};

/**
 * 22,000 e-mails of notices, half of them for the next digest and half for others that are gathered with them, and as many messages to a
 * webhook that rests.
 */
const WAITING = `
  set session_replication_role = replica;
  insert into public.events (kind, user_id, audit_id, in_history)
    select 'report_published', a.user_id, a.id, true from (select a.* from public.audits a order by a.id limit 22000) a;
  insert into private.notice_emails (event_id, person_id, relation, email, created_at, due_at)
    select e.id, e.user_id, 'client', choice.email, e.created_at, private.email_due_at(choice.email, e.created_at, e.user_id)
    from (select e.*, row_number() over (order by e.id) as n from public.events e where e.kind = 'report_published') e
    cross join lateral (select case when e.n % 2 = 0 then 'daily' else 'at_once' end as email) choice;
  insert into private.webhooks (client_id, address, form, kinds, rests_until)
    select p.user_id, 'https://hooks.example.com/', 'standard', '{report_published}', now() + interval '1 day'
    from public.profiles p where p.approval_status = 'approved' order by p.user_id limit 1;
  insert into private.webhook_deliveries (webhook_id, event_id)
    select w.id, e.id from private.webhooks w, public.events e where e.kind = 'report_published';
  reset session_replication_role;
  analyze public.events, private.notice_emails, private.webhooks, private.webhook_deliveries`;

/** Measures each job in a database of the scale seed with stored objects, to which it adds what waits. */
export async function measureJobs(url: string): Promise<Job[]> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    await database.query(WAITING);
    const jobs: Job[] = [];
    for (const [name, sql] of Object.entries(JOBS)) {
      const times: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) times.push(await measureTime(database, sql));
      jobs.push({ name, times });
    }
    return jobs;
  } finally {
    await database.end();
  }
}

/** Adds the stored object of every file: the scale seed has entries of files without objects. */
export async function storeObjects(database: pg.Client): Promise<void> {
  await database.query(`set session_replication_role = replica;
    insert into storage.objects (bucket_id, name, owner, metadata, created_at)
      select 'client-files', storage_path, uploaded_by, jsonb_build_object('size', file_size, 'mimetype', mime_type),
        created_at
      from public.files on conflict do nothing;
    reset session_replication_role`);
  await database.query('vacuum analyze storage.objects');
}

async function measureTime(database: pg.Client, sql: string): Promise<number> {
  await database.query('begin');
  try {
    await database.query(`set local role service_role;
      select set_config('request.jwt.claims', '{"role":"service_role"}', true)`);
    const start = performance.now();
    await database.query(sql);
    return performance.now() - start;
  } finally {
    await database.query('rollback');
  }
}
