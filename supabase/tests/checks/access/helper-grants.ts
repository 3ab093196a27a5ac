import assert from 'node:assert/strict';
import { it, truth } from '../../check.ts';

it('GUARD-08 whoever may call a function, or write to the table of a trigger, may call the helper functions that it calls', async () => {
  const calls = await truth(`
        with callable as (
          select f.proname, f.prosrc, role from pg_proc f, unnest('{anon,authenticated,service_role}'::text[]) role
          where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not f.prosecdef
            and case when f.prorettype = 'trigger'::regtype then exists (
                select from pg_trigger t
                where t.tgfoid = f.oid and (has_any_column_privilege(role, t.tgrelid, 'insert, update')
                  or has_table_privilege(role, t.tgrelid, 'delete')))
              else has_function_privilege(role, f.oid, 'execute') end)
        select distinct c.role, c.proname as caller, h.proname as helper, has_function_privilege(c.role, h.oid, 'execute') as may
        from callable c cross join regexp_matches(c.prosrc, 'private\\.(\\w+)\\s*\\(', 'g') named
          join pg_proc h on h.pronamespace = 'private'::regnamespace and h.proname = named[1]
        order by 1, 2, 3`);
  assert.ok(calls.length > 20);
  const refused = calls.filter(({ may }) => !may);
  assert.deepEqual(refused, []);
});
