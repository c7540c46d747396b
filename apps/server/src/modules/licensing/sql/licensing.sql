-- How many of what a licence limits there are in the whole installation: what belongs to a tenant that was removed does
-- not count. Runs as its owner, for a request sees its own tenant alone; it tells a number and nothing else.
create or replace function licensed_count(what text) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select case what
    when 'tenants' then (select count(*) from tenant where removed_at is null and tenant_id <> '000000')
    when 'users' then (
      select count(*) from app_user u join tenant t on t.tenant_id = u.tenant_id where t.removed_at is null
    )
    when 'devices' then (
      select count(*) from device d join tenant t on t.tenant_id = d.tenant_id where t.removed_at is null
    )
  end
$$;
