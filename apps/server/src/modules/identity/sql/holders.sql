-- Ids of the users of the request's own tenant who have one of these roles. Runs as its owner: PostgreSQL looks for parts of a
-- list in an index only where no policy of the table comes first, and reads every user of the tenant otherwise.
create function holders_of_roles(roles text[]) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from app_user u
  where u.tenant_id = current_setting('app.tenant', true) and string_to_array(u.role_id, ',') && roles
$$;
