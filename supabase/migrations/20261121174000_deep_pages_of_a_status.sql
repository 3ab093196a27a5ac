-- ADM-02: a page among the clients of one status is found without counting the others, and without a query around a function.
do $migration$
declare
  page constant regprocedure := 'private.page_in_order(text,text,boolean,integer,integer)';
  before constant text := pg_get_functiondef(page);
  grouped constant text := '    if by_status then
      for counted in';
  queried constant text := 'select * into start from private.place_of_row(';
begin
  if position(grouped in before) = 0 or position(queried in before) = 0 then
    raise exception 'The page of clients is not the one that this migration changes.';
  end if;
  execute replace(
    replace(before, grouped, '    if by_status and status = ''all'' then
      for counted in'),
    queried, 'start := private.place_of_row('
  );
end $migration$;
