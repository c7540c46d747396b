import type { ClientBase } from 'pg'

/** The database or its roles are not as the program needs them; `message` says what to do. */
export class DatabaseSetupError extends Error {}

// Roles belong to the whole cluster, advisory locks to one database: two databases may race, so a duplicate is no fault.
const createMissing = `
do $$
declare wanted text;
begin
  foreach wanted in array array['app', 'system'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user)
       and not exists (
         select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
         where r.rolname = wanted and u.rolname = current_user and not m.admin_option)
    then
      begin
        execute format('grant %I to current_user', wanted);
      exception when insufficient_privilege then null;
      end;
    end if;
  end loop;
end $$`

const inspect = `
select
  r.rolname as name,
  r.rolsuper or r.rolbypassrls as unbound,
  pg_has_role(current_user, r.oid, 'member') as usable,
  exists (select from pg_auth_members m where m.member = r.oid) as inherits
from pg_roles r where r.rolname in ('app', 'system')`

/**
 * Creates the roles `app` and `system` where they are missing and lets the login user switch to them.
 *
 * @throws DatabaseSetupError when the login user may not do so, or when a role of that name exists which row-level
 * security would not bind.
 */
export async function ensureRoles(client: ClientBase): Promise<void> {
  await client.query(createMissing).catch((error: unknown) => {
    throw new DatabaseSetupError(
      'The database user cannot create the roles "app" and "system". As a database administrator run once: ' +
        'create role app nologin; create role system nologin; grant app, system to <the user in DATABASE_URL>;',
      { cause: error },
    )
  })
  const found = await client.query<{ name: string; unbound: boolean; usable: boolean; inherits: boolean }>(
    inspect,
  )
  for (const role of found.rows) {
    if (role.unbound || role.inherits) {
      throw new DatabaseSetupError(
        `The role "${role.name}" of this PostgreSQL is a superuser, bypasses row-level security or is a member of another role. ` +
          'Tenants would not be separated, so the program does not start.',
      )
    }
    if (!role.usable) {
      throw new DatabaseSetupError(
        `The database user is not a member of "${role.name}": run grant ${role.name} to it.`,
      )
    }
  }
}
