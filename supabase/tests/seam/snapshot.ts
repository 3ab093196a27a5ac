import type { HttpBackend } from '../http-backend.ts';

/**
 * Keeps all rows as they are. Returns a function that puts back those of the tables that have changed since, without triggers:
 * seeding anew takes twenty times as long. A trigger notes which tables were written, so that only their rows are looked at. It
 * resolves with how many rows of which tables were written, and added or removed.
 */
export async function snapshotRows(http: HttpBackend): Promise<() => Promise<string>> {
  await http.operator(`create schema kept;
create table kept.tables (id oid, place text, columns text);
create table kept.written (id oid primary key);
create function kept.note() returns trigger language plpgsql security definer as $$
begin
  insert into kept.written values (tg_relid) on conflict do nothing;
  return null;
end $$;
do $$
declare
  source record;
begin
  for source in
    select c.oid as id, c.oid::regclass::text as place, replace(c.oid::regclass::text, '.', '_') as name, (
      select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
  loop
    execute format('create table kept.%I as select %s from %s', source.name, source.columns, source.place);
    insert into kept.tables values (source.id, source.place, source.columns);
    execute format('create trigger note_written after insert or update or delete or truncate on %s for each statement execute function kept.note()', source.place);
  end loop;
end $$;
create table kept.since as select txid_current() as id;
create function kept.restore() returns text language plpgsql as $$
declare
  source record;
  written bigint;
  added bigint;
  changes text[] := '{}';
begin
  set session_replication_role = replica;
  for source in select place, columns, replace(place, '.', '_') as name from kept.tables join kept.written using (id) order by place loop
    execute format('select count(*) filter (where t.xmin::text::bigint > (select id from kept.since)),
      count(*) - (select count(*) from kept.%I) from %s t', source.name, source.place) into written, added;
    if written > 0 or added <> 0 then
      execute format('delete from %s', source.place);
      execute format('insert into %s (%s) overriding system value select %2$s from kept.%I', source.place, source.columns, source.name);
      -- Of the tables that the API has, without those to which nearly every change adds a row.
      if source.place !~ '[.]' and source.place not in ('admin_activity_logs', 'email_outbox', 'events') then
        changes := changes || (source.place || ' ' || written || case when added <> 0 then to_char(added, ' (FMSG99)') else '' end);
      end if;
    end if;
  end loop;
  set session_replication_role = origin;
  delete from kept.written where true;
  return array_to_string(changes, ', ');
end $$`);
  return async () => {
    const [restored] = await http.operator('select kept.restore() as changes');
    await http.operator('update kept.since set id = txid_current() where true');
    return String(restored?.['changes']);
  };
}
