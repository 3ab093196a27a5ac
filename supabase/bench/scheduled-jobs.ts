// Measures the queries of the scheduled jobs (docs/email.md), with nothing to do for them: the usual case, and the slowest one
// for the sweep, which must look at every file before it knows.
import pg from 'pg';
import type { Job } from './figures.ts';

const TURNS = 5;
/** As supabase/functions/sweep-uploads asks for them. */
const BATCH = 100;

const JOBS = {
  'sweep-uploads: abandoned uploads': 'select public.remove_abandoned_uploads()',
  'sweep-uploads: stale objects': `select * from public.stale_objects(${BATCH})`,
  'deliver-email: next e-mail': 'select * from public.claim_email(120)',
  'end expired impersonations': 'select public.end_expired_impersonations()',
};

/** Measures each job in a database of the scale seed with stored objects. */
export async function measureJobs(url: string): Promise<Job[]> {
  const database = new pg.Client(url);
  await database.connect();
  try {
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
