// Attacks: calling what no grant permits. Every table, view and function is tried, so that a new one is attacked too.
import assert from 'node:assert/strict';
import { it, messageOf, type Scene } from '../../check.ts';

/** What only the secret key of the edge functions and operators may call. */
const OF_THE_SERVICE =
  `accept_object apply_retention begin_email_delivery begin_erasure begin_sweep changed_objects claim_email
  claim_quarantined_uploads complete_email_delivery complete_file_upload complete_sweep export_client fail_email_delivery
  finish_erasure grant_admin objects_to_erase objects_without_hash public_report quarantine_file_upload refuse_file_upload
  refuse_report remove_abandoned_uploads report_badge retention_due retry_email seal_report stale_objects switch_sweep`.split(
    /\s+/,
  );

/** What everybody may call without an account (SEAL-04, NOTE-02). */
const OF_EVERYBODY = ['verify_report', 'unsubscribe', 'invitation_client'];

it('GUARD-08 SEAL-04 a request without an account is refused by every table and every function except those for everybody', async (scene) => {
  const tables = await scene.truth(`select c.oid::regclass::text as name, a.attname as "column"
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')`);
  assert.ok(tables.length > 20);
  for (const { name, column } of tables.map((row) => ({
    name: String(row['name']),
    column: String(row['column']),
  })))
    for (const sql of [
      `select from ${name}`,
      `insert into ${name} (${column}) select null where false`,
      `update ${name} set ${column} = null where false`,
      `delete from ${name} where false`,
    ])
      await scene.as('anonymous', sql).isRefused('42501', /^permission denied for (table|view) /);
  for (const { name, call } of (await listCalls(scene)).filter(
    ({ name: called }) => !OF_EVERYBODY.includes(called),
  ))
    await scene.as('anonymous', call).isRefused('42501', `permission denied for function ${name}`);
});

it('GUARD-08 nobody except the service can call the service’s functions', async (scene) => {
  const calls = (await listCalls(scene)).filter(({ name }) => OF_THE_SERVICE.includes(name));
  assert.deepEqual(
    calls.map(({ name }) => name),
    OF_THE_SERVICE,
  );
  for (const { name, call } of calls)
    for (const who of ['owner', 'admin'] as const)
      await scene.as(who, call).isRefused('42501', `permission denied for function ${name}`);
});

it('GUARD-08 only the service claims an e-mail, even where the function was granted by mistake', async (scene) => {
  await scene.truth('grant execute on function public.claim_email to authenticated');
  for (const who of ['owner', 'admin'] as const)
    await scene.as(who, 'select from claim_email(60)').isRefused('42501', /^Only /);
});

it('GUARD-08 a table and a function without a grant are of no use to any role of the API', async (scene) => {
  await scene.operator(`create table public.forgotten (id uuid primary key);
        create function public.forgotten() returns integer language sql as 'select 1'`);
  for (const role of ['anon', 'authenticated', 'service_role'])
    for (const [kind, sql] of [
      ['table', 'select from public.forgotten'],
      ['function', 'select public.forgotten()'],
    ] as const)
      assert.equal(await messageOf(scene, role, sql), `permission denied for ${kind} forgotten`);
});

/** A call of every function of the API, with nothing but null. */
async function listCalls({ truth }: Scene): Promise<{ name: string; call: string }[]> {
  const functions = await truth(`select p.proname as name, format('select public.%I(%s)', p.proname, (
      select string_agg('null::' || format_type(type, null), ', ' order by place)
      from unnest(p.proargtypes) with ordinality as argument (type, place))) as call
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`);
  return functions.map(({ name, call }) => ({ name: String(name), call: String(call) }));
}
