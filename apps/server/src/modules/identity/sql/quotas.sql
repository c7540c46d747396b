-- What tenants have, at whatever stations. Runs as its owner: a request sees the stations that it may see alone. It tells
-- tenant 000000 of all, others of themselves, and nothing but numbers.
create function tenant_usage(tenants text[])
returns table (tenant_id varchar, users bigint, devices bigint, points bigint, file_bytes bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.tenant_id,
    (select count(*) from app_user u where u.tenant_id = t.tenant_id),
    (select count(*) from device d where d.tenant_id = t.tenant_id),
    (select count(*) from point p where p.tenant_id = t.tenant_id),
    (select coalesce(sum(a.size), 0)::bigint from attachment a where a.tenant_id = t.tenant_id and a.holder <> 'task')
      + (select coalesce(sum(octet_length(i.bytes)), 0)::bigint from view_image i where i.tenant_id = t.tenant_id)
  from tenant t
  where t.tenant_id = any (tenants) and current_setting('app.tenant', true) in ('000000', t.tenant_id)
$$;

-- How much of something the request's own tenant may have and has; no row where it may have any number of it.
create function tenant_quota(what text) returns table (most bigint, used bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    select t.tenant_id, case what
        when 'users' then t.account_number::bigint
        when 'devices' then t.device_number::bigint
        when 'points' then t.point_number::bigint
        when 'files' then t.file_mb::bigint * 1048576
        when 'data' then t.data_mb::bigint * 1048576
      end as most
    from tenant t where t.tenant_id = current_setting('app.tenant', true)
  )
  select own.most, case what
      when 'users' then (select count(*) from app_user u where u.tenant_id = own.tenant_id)
      when 'devices' then (select count(*) from device d where d.tenant_id = own.tenant_id)
      when 'points' then (select count(*) from point p where p.tenant_id = own.tenant_id)
      when 'files' then (
        select (select coalesce(sum(a.size), 0)::bigint from attachment a
            where a.tenant_id = own.tenant_id and a.holder <> 'task')
          + (select coalesce(sum(octet_length(i.bytes)), 0)::bigint from view_image i
            where i.tenant_id = own.tenant_id))
      when 'data' then (select coalesce((select m.bytes from tenant_measurement m
        where m.tenant_id = own.tenant_id order by m.day desc limit 1), 0))
    end
  from own where own.most >= 0
$$;

-- How many points the devices of the request's tenant have when each has one for each property of its product.
create function tenant_points_due() returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) from device d join product_property q on q.product_id = d.product_id
  where d.tenant_id = current_setting('app.tenant', true)
$$;
