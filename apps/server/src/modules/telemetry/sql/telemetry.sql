-- Every batch rewrites rows of this small table: room in the page keeps the updates off its index.
alter table latest_value set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- A zone name that this PostgreSQL does not know counts as UTC: one bad row must not end a statement over all stations.
create function usable_zone(name text) returns text language plpgsql stable as $$
begin
  perform now() at time zone name;
  return name;
exception when others then
  return 'UTC';
end $$;
