import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectTables, wholeSchemaSql } from '../../../scripts/schema'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing'
import { ensureRoles } from './ensureRoles'

/** Everything of a schema that the tables describe, a line each, in the words of PostgreSQL's own catalogue. */
const catalogue = `
with relation as (
  select c.* from pg_class c
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'schema_migration%'
)
select format('column %s.%s %s%s default %s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
  case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid)) as line
from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum where r.relkind in ('r', 'p')
union all
select format('table %s partition %s rls %s', relname, pg_get_partkeydef(oid), relrowsecurity) from relation
where relkind in ('r', 'p')
union all
select format('constraint %s %s %s', r.relname, k.conname, pg_get_constraintdef(k.oid))
from relation r join pg_constraint k on k.conrelid = r.oid and k.contype <> 'n'
union all
select format('index %s', pg_get_indexdef(i.indexrelid)) from relation r join pg_index i on i.indrelid = r.oid
union all
select format('policy %s %s %s to %s using %s check %s', tablename, policyname, cmd, roles, qual, with_check)
from pg_policies p join relation r on r.relname = p.tablename where p.schemaname = 'public'
union all
select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
union all
select format('trigger %s', pg_get_triggerdef(t.oid)) from relation r
join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
order by line`

describe('the tables in code', () => {
  let migrated: TestDatabase
  beforeAll(async () => {
    migrated = await createTestDatabase()
  })
  afterAll(() => migrated.close())

  it('are those that the migrations make (else run `npm run -w apps/server db:generate -- --name what_changes`)', async () => {
    const { url, drop } = await createEmptyDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await ensureRoles(client)
      await client.query(await wholeSchemaSql(await collectTables()))
      const inCode = await client.query<{ line: string }>(catalogue)
      const inMigrations = await migrated.db.asOwner((tx) => tx.execute<{ line: string }>(sql.raw(catalogue)))
      expect(inMigrations.rows.map((row) => row.line)).toEqual(inCode.rows.map((row) => row.line))
    } finally {
      await client.end()
      await drop()
    }
    // all tables in code are read, which alone takes a busy machine most of a minute
  }, 180_000)

  it('guard every row that belongs to a tenant', async () => {
    const { rows } = await migrated.db.asOwner((tx) =>
      tx.execute(sql`
        select c.relname as unguarded from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and not c.relrowsecurity`),
    )
    expect(rows).toEqual([])
  })

  it('have no policy for requests that forgets the tenant of a row', async () => {
    const { rows } = await migrated.db.asOwner((tx) =>
      tx.execute(sql`
        select p.tablename, p.policyname from pg_policies p
        join pg_attribute a on a.attrelid = to_regclass(format('public.%I', p.tablename)) and a.attname = 'tenant_id'
        where p.schemaname = 'public' and not p.roles = '{system}' and p.permissive = 'PERMISSIVE' and
          (coalesce(p.qual, '') not like '%app.tenant%' and coalesce(p.with_check, '') not like '%app.tenant%')`),
    )
    expect(rows).toEqual([])
  })
})
