import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, type Tx } from '../database'
import { countTenantRows, findTenantTables, ofTenantId, type TenantTable, tenantItself } from './tenantTables'

/** Pages of a table that one statement empties of the tenant's rows, where rows of the table do not refer to each other. */
const pagesAtOnce = 256
/** What is written while the tenant goes, by triggers or by what was still in hand, goes in the next round. */
const mostRounds = 10
const heldByOthers = '23503'
/** A partition that somebody has dropped meanwhile. */
const isNoMore = '42P01'

interface Erasing {
  tenantId: string
  /** Told of rows; throws to stop. */
  progress(done: number, total: number): Promise<void>
}

/**
 * Removes every row of a tenant from every table, its own row last: piece by piece, so that it can be stopped anywhere
 * and begun again. A tenant that is in use, or made anew meanwhile, is left alone. Rows of others that name the tenant
 * lose the name. Answers how many rows have gone by table, those of runs that were stopped too: the tenant's own row
 * keeps the sum.
 *
 * @throws Error where rows are still there after some rounds: somebody goes on writing them
 */
export async function eraseTenant(
  db: Pick<Database, 'asOwner'>,
  { tenantId, progress }: Erasing,
): Promise<Map<string, number>> {
  let done = 0
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await db.asOwner((tx) => isStillRemoved(tx, tenantId)))) return new Map()
    // Partitions come and go meanwhile.
    const tables = await db.asOwner(findTenantTables)
    const owned = tables.filter(({ name }) => name !== tenantItself)
    const left = await db.asOwner((tx) => countTenantRows(tx, owned, tenantId))
    const total = done + left.reduce((sum, { rows }) => sum + rows, 0)
    if (total === done) {
      const gone = await db.asOwner((tx) => forgetName(tx, tenantId, owned))
      if (gone) return new Map(Object.entries(gone))
      continue
    }
    const filled = new Set(left.filter(({ rows }) => rows > 0).map(({ table }) => table))
    for (const table of owned.filter(({ name }) => filled.has(name)))
      for (const leaf of table.leaves) {
        const pages = table.refersTo.includes(table.name) ? 0 : await pagesOf(db, leaf)
        // each page once: a search from the start would read what is emptied already again and again
        for (let page = 0; page <= pages; page += pagesAtOnce) {
          await progress(done, Math.max(total, done))
          const range = pages === 0 ? undefined : { from: page, to: page + pagesAtOnce }
          done += await removeSome(db, { table: table.name, leaf, tenantId, range })
        }
      }
  }
  throw new Error(`rows of tenant ${tenantId} keep being written`)
}

/** Somebody else may have erased it meanwhile, and its number may have been given again: then the rows are no longer its. */
const whileRemoved = (tenantId: string) =>
  sql`exists (select from tenant where ${ofTenantId(tenantId)} and removed_at is not null)`

async function isStillRemoved(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ removed: boolean }>(sql`select ${whileRemoved(tenantId)} as removed`)
  return rows[0]?.removed === true
}

/** How many pages a table or partition has. */
async function pagesOf(db: Pick<Database, 'asOwner'>, leaf: string): Promise<number> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ pages: number }>(
      sql`select ceil(pg_relation_size(to_regclass(${leaf})) / current_setting('block_size')::float8)::float8 as pages`,
    ),
  )
  return rows[0]?.pages ?? 0
}

interface Removing {
  table: string
  /** The partition of it. */
  leaf: string
  tenantId: string
  /** The pages; all of them where rows refer to each other. */
  range: { from: number; to: number } | undefined
}

/** Removes rows of one table or partition; none where others still refer to them, which the next round removes. */
async function removeSome(
  db: Pick<Database, 'asOwner'>,
  { table, leaf, tenantId, range }: Removing,
): Promise<number> {
  const within = range
    ? sql.raw(`ctid >= '(${range.from},0)'::tid and ctid < '(${range.to},0)'::tid and`)
    : sql``
  const statement = sql`delete from ${sql.raw(leaf)} where ${within} ${ofTenantId(tenantId)} and ${whileRemoved(tenantId)}`
  try {
    return await db.asOwner(async (tx) => {
      // whoever brings it back waits, and then finds what is gone
      const held = await tx.execute(
        sql`select from tenant where ${ofTenantId(tenantId)} and removed_at is not null for no key update`,
      )
      if (held.rowCount === 0) return 0
      const removed = (await tx.execute(statement)).rowCount ?? 0
      if (removed > 0)
        await tx.execute(sql`
          update tenant set erased_rows = jsonb_set(erased_rows, array[${table}::text],
            to_jsonb(coalesce((erased_rows ->> ${table}::text)::bigint, 0) + ${removed}))
          where ${ofTenantId(tenantId)} and removed_at is not null`)
      return removed
    })
  } catch (error) {
    const state = sqlStateOf(error)
    if (state === heldByOthers || state === isNoMore) return 0
    throw error
  }
}

/**
 * The last step: what other tenants' rows say of it, and its own row. Answers the sum that the row kept; undefined where rows have
 * come meanwhile: who moves rows of a tenant (a day that is sealed) holds the tenant's.
 */
async function forgetName(
  tx: Tx,
  tenantId: string,
  owned: readonly TenantTable[],
): Promise<Record<string, number> | undefined> {
  await tx.execute(sql`select from tenant where ${ofTenantId(tenantId)} for update`)
  if ((await countTenantRows(tx, owned, tenantId)).some(({ rows }) => rows > 0)) return undefined
  const { rows } = await tx.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'home_tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  if (!(await isStillRemoved(tx, tenantId))) return {}
  const own = sql`(select id from tenant where ${ofTenantId(tenantId)})`
  for (const { table } of rows)
    await tx.execute(
      sql`update ${sql.identifier(table)} set home_tenant_id = null where home_tenant_id = ${own}`,
    )
  const deleted = await tx.execute<{ erased: Record<string, number> }>(
    sql`delete from tenant where ${ofTenantId(tenantId)} and removed_at is not null returning erased_rows as erased`,
  )
  return deleted.rows[0]?.erased ?? {}
}
