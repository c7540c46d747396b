-- Functions that run as their owner look for nothing in the caller's temporary tables before the real ones, and are called by the
-- product's own roles alone.
do $$
declare wanted regprocedure;
begin
  foreach wanted in array array['licensed_count(text)', 'tenant_usage(text[])', 'tenant_quota(text)', 'tenant_points_due()',
    'holders_of_roles(text[])']::regprocedure[]
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', wanted);
    execute format('revoke execute on function %s from public', wanted);
    execute format('grant execute on function %s to app, system', wanted);
  end loop;
end $$;
