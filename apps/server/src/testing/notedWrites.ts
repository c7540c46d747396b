import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database'

/** What has been written to a test database since it was last forgotten. */
export interface NotedWrites {
  /** The tables of which a row was made, changed or removed for good, by name. */
  tables(): Promise<string[]>
  forget(): Promise<void>
}

/** Which rows count: all, or those of a tenant; a trigger of each kind sees either the row before, or after, or both. */
function triggersOn(name: string, tenantId: string | undefined): string {
  const is = (...rows: string[]) =>
    tenantId === undefined
      ? ''
      : `when (${rows.map((row) => `${row}.tenant_id = '${tenantId}'`).join(' or ')})`
  return `
    create trigger noted_insert after insert on ${name} for each row ${is('new')} execute function noted.note();
    create trigger noted_update after update on ${name} for each row ${is('old', 'new')} execute function noted.note();
    create trigger noted_delete after delete on ${name} for each row ${is('old')} execute function noted.note();
    create trigger noted_truncate after truncate on ${name} for each statement execute function noted.note();`
}

/**
 * Has every table of a test database note what is written to it, in the transaction that writes: what is rolled back is not
 * noted, and what is written back as it was is. Reading all tables before and after would cost a test more than what it tries.
 * With `tenantId` rows of that tenant alone count.
 */
export async function noteWrites(db: Database, tenantId?: string): Promise<NotedWrites> {
  await db.asOwner(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (${tenantId ?? null}::text is null
          or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))`)
    const triggers = rows.map(({ name }) => triggersOn(name, tenantId))
    await tx.execute(
      sql.raw(`
        create schema noted;
        create table noted.write (id bigint generated always as identity primary key, name text not null);
        grant usage on schema noted to public;
        grant select on noted.write to public;
        create function noted.note() returns trigger language plpgsql security definer as $$ begin
          insert into noted.write (name) values (tg_relid::regclass::text);
          return null;
        end $$;
        ${triggers.join('')}`),
    )
  })
  let forgotten = '0'
  return {
    async tables() {
      const { rows } = await db.systemPool.query<{ name: string }>(
        'select distinct name from noted.write where id > $1 order by 1',
        [forgotten],
      )
      return rows.map(({ name }) => name)
    },
    // nothing is removed: what is removed is read over each time that somebody looks
    async forget() {
      const { rows } = await db.systemPool.query<{ last: string }>(
        'select coalesce(max(id), 0)::text as last from noted.write',
      )
      forgotten = rows[0]?.last ?? '0'
    },
  }
}
