-- How many of what a licence limits there are in the whole installation. Runs as its owner, for a request sees its own
-- tenant alone; it tells a number and nothing else.
create function licensed_count(what text) returns bigint
language sql volatile security definer set search_path = pg_catalog, public as $$
  select case what
    when 'tenants' then (select count(*) from tenant where removed_at is null and tenant_id <> '000000')
    when 'users' then (select count(*) from app_user)
    when 'devices' then (select count(*) from device)
  end
$$;
