/**
 * Gives the roles what they need on the tables as they stand, whatever migration made them:
 *
 * - `app` reads and writes tables that row-level security guards, and nothing else: a table without it is invisible
 *   to requests until somebody writes its policy;
 * - `system` reads and writes every table except the migrations' own record;
 * - neither has anything on a partition, so that nobody reads around the parent's policy;
 * - views count only when they run with their reader's rights.
 */
export const grantsSql = `
do $$
declare relation record;
begin
  execute 'revoke create on schema public from public';
  execute 'grant usage on schema public to app, system';
  for relation in
    select c.oid::regclass as name, c.relkind, c.relispartition, c.relrowsecurity, c.relname,
      coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false) as as_reader
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    if relation.relkind = 'S' then
      execute format('grant usage on sequence %s to app, system', relation.name);
    elsif relation.relispartition or relation.relname = 'schema_migration' then
      execute format('revoke all on %s from public, app, system', relation.name);
    elsif relation.relkind = 'v' then
      if relation.as_reader then execute format('grant select on %s to app, system', relation.name); end if;
    else
      execute format('grant select, insert, update, delete on %s to system', relation.name);
      if relation.relrowsecurity then
        execute format('grant select, insert, update, delete on %s to app', relation.name);
      else
        execute format('revoke all on %s from public, app', relation.name);
      end if;
    end if;
  end loop;
end $$`
