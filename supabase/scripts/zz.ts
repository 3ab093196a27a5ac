import { startPostgres } from './postgres-cluster.ts';
import pg from 'pg';
import { scaleSql } from './scale-sql.ts';
import { migrationSql } from '../tests/platform.ts';
const c = await startPostgres({shared_buffers:'512MB'});
try {
  const db = new pg.Client(c.url); await db.connect(); await db.query(migrationSql());
  for (const { what, sql } of scaleSql(100000)) if (['users','profiles','statistics'].includes(what)) await db.query(sql);
  const uid='00000000-0000-4000-8000-000000000006';
  await db.query(`insert into auth.users(id,email) values ('${uid}','a@b.c'); insert into user_roles values ('${uid}','admin')`);
  const as = async (sql: string) => { await db.query('begin'); await db.query(`set local role authenticated; select set_config('request.jwt.claims','{"sub":"${uid}","role":"authenticated"}',true), set_config('request.jwt.claim.sub','${uid}',true), set_config('request.jwt.claim.role','authenticated',true)`);
  const t: number[]=[]; let n=0; for(let i=0;i<7;i++){const s=performance.now(); n=(await db.query(sql)).rowCount??0; t.push(performance.now()-s);} await db.query('rollback'); t.sort((a,b)=>a-b); console.log(t[3]!.toFixed(2)+' ms', n, sql.slice(0,110)); };
for (const q of [`select * from search_clients()`,`select * from search_clients('quartz')`,`select * from search_clients('a')`,`select * from search_clients('client')`,`select * from search_clients('tidal', sort=>'company_name',ascending=>true)`,`select * from pick_clients('tidal')`]) await as(q);
  const cond = (await db.query(`select private.client_filter('quartz','all') f`)).rows[0].f;
  console.log((await db.query(`explain (analyze, buffers off) select count(*) from (select 1 from public.profiles p where ${cond} limit 10001) f`)).rows.map(r=>r['QUERY PLAN']).join('\n'));
  await db.end();
} finally { await c.stop(); }
