-- One-minute roll-ups were cut by months; days take their place, which go when they are sealed. Months that hold something stay
-- for their time, and the days within them.
do $$
declare
  month regclass;
  is_empty boolean;
begin
  for month in select inhrelid::regclass from pg_inherits where inhparent = 'rollup_1m'::regclass loop
    execute format('select not exists (select from %s)', month) into is_empty;
    if is_empty then execute format('drop table %s', month); end if;
  end loop;
end $$;
