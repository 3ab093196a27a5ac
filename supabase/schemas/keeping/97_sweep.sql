-- The switch of the sweep (the edge function sweep-uploads). An object without a row is a leftover only in the database that received
-- it. In one restored from a backup, newer objects have none either. So the sweep records when it ran, and switches itself off after a
-- pause. npm run db:restore switches it off too; an operator switches it on again (npm run sweep -- --on) when the files are back.

create table private.sweep_switch (
  only_row boolean primary key default true constraint sweep_switch_is_one_row check (only_row),
  is_on boolean not null default true,
  reason text,
  last_run_at timestamptz,
  -- When a run last completed. A failing schedule or function does not change it.
  last_completed_at timestamptz not null default now(),
  -- The last object that was checked for being stale; null when the next call begins at the first (stale_objects).
  objects_seen uuid
);
insert into private.sweep_switch default values;

-- Called before each sweep; false means: remove nothing. `longest_pause_minutes` is the longest time since the previous run: an
-- object is removed when it is an hour old, and a database that ran for that whole hour knows of it.
create function public.begin_sweep(longest_pause_minutes integer default 60) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  switch private.sweep_switch;
begin
  perform private.allow('operator');
  select * into switch from private.sweep_switch for update;
  if switch.is_on and switch.last_run_at < now() - make_interval(mins => longest_pause_minutes) then
    switch.is_on := false;
    switch.reason := format('The sweep did not run between %s and %s. If the database was restored, copy the files back first.',
      to_char(switch.last_run_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI'));
  end if;
  update private.sweep_switch s set is_on = switch.is_on, reason = switch.reason, last_run_at = now()
  where s.only_row;
  return coalesce(switch.is_on, false);
end $$;

create function public.complete_sweep() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  update private.sweep_switch s set last_completed_at = now() where s.only_row;
end $$;

-- Admins: no row while the sweep works; else why it is off (null while it is on and fails), and when it last worked.
create function public.sweep_trouble() returns table (reason text, last_completed_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.allow('admin');
  return query
  select case when not s.is_on then coalesce(s.reason, 'It is switched off.') end, s.last_completed_at
  from private.sweep_switch s where not s.is_on or s.last_completed_at < now() - interval '1 hour';
end $$;

-- npm run sweep -- --on, --off; without an argument, returns the switch: is_on, reason, last_run_at.
create function public.switch_sweep(turn_on boolean default null, because text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.allow('operator');
  if turn_on is not null then
    insert into private.sweep_switch (is_on, reason, last_run_at)
    values (turn_on, case when not turn_on then coalesce(because, 'Switched off by an operator.') end, now())
    on conflict (only_row) do update
    set is_on = excluded.is_on, reason = excluded.reason, last_run_at = excluded.last_run_at;
  end if;
  return (select to_jsonb(s) - '{only_row,objects_seen}'::text[] from private.sweep_switch s);
end $$;
