import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, type Tx } from '../database'
import { countTenantRows, findTenantTables, ofTenantId, tenantItself } from './tenantTables'

/** Pages of a table that one statement empties of the tenant's rows, where rows of the table do not refer to each other. */
const pagesAtOnce = 256
/** What is written while the tenant goes, by triggers or by what was still in hand, goes in the next round. */
const mostRounds = 10
const heldByOthers = '23503'

interface Erasing {
  tenantId: string
  /** Told of rows; throws to stop. */
  progress(done: number, total: number): Promise<void>
}

/**
 * Removes every row of a tenant from every table, its own row last: piece by piece, so that it can be stopped anywhere
 * and begun again. A tenant that is in use, or made anew meanwhile, is left alone. Rows of others that name the tenant
 * lose the name. Answers how many rows have gone by table.
 *
 * @throws Error where rows are still there after some rounds: somebody goes on writing them
 */
export async function eraseTenant(
  db: Pick<Database, 'asOwner'>,
  { tenantId, progress }: Erasing,
): Promise<Map<string, number>> {
  const tables = await db.asOwner(findTenantTables)
  const owned = tables.filter(({ name }) => name !== tenantItself)
  const gone = new Map<string, number>()
  let done = 0
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await db.asOwner((tx) => isStillRemoved(tx, tenantId)))) return gone
    const left = await db.asOwner((tx) => countTenantRows(tx, owned, tenantId))
    const total = done + left.reduce((sum, { rows }) => sum + rows, 0)
    if (total === done) {
      await db.asOwner((tx) => forgetName(tx, tenantId))
      return gone
    }
    const filled = new Set(left.filter(({ rows }) => rows > 0).map(({ table }) => table))
    for (const table of owned.filter(({ name }) => filled.has(name)))
      for (const leaf of table.leaves) {
        const pages = table.refersTo.includes(table.name) ? 0 : await pagesOf(db, leaf)
        // each page once: a search from the start would read what is emptied already again and again
        for (let page = 0; page <= pages; page += pagesAtOnce) {
          await progress(done, Math.max(total, done))
          const range = pages === 0 ? undefined : { from: page, to: page + pagesAtOnce }
          const removed = await removeSome(db, { leaf, tenantId, range })
          done += removed
          gone.set(table.name, (gone.get(table.name) ?? 0) + removed)
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
      sql`select ceil(pg_relation_size(${leaf}::regclass) / current_setting('block_size')::float8)::float8 as pages`,
    ),
  )
  return rows[0]?.pages ?? 0
}

interface Removing {
  leaf: string
  tenantId: string
  /** The pages; all of them where rows refer to each other. */
  range: { from: number; to: number } | undefined
}

/** Removes rows of one table or partition; none where others still refer to them, which the next round removes. */
async function removeSome(
  db: Pick<Database, 'asOwner'>,
  { leaf, tenantId, range }: Removing,
): Promise<number> {
  const within = range
    ? sql.raw(`ctid >= '(${range.from},0)'::tid and ctid < '(${range.to},0)'::tid and`)
    : sql``
  const statement = sql`delete from ${sql.raw(leaf)} where ${within} ${ofTenantId(tenantId)} and ${whileRemoved(tenantId)}`
  try {
    const { rowCount } = await db.asOwner((tx) => tx.execute(statement))
    return rowCount ?? 0
  } catch (error) {
    if (sqlStateOf(error) === heldByOthers) return 0
    throw error
  }
}

/** The last step: what other tenants' rows say of it, and its own row. */
async function forgetName(tx: Tx, tenantId: string): Promise<void> {
  const { rows } = await tx.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'home_tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  if (!(await isStillRemoved(tx, tenantId))) return
  const own = sql`(select id from tenant where ${ofTenantId(tenantId)})`
  for (const { table } of rows)
    await tx.execute(
      sql`update ${sql.identifier(table)} set home_tenant_id = null where home_tenant_id = ${own}`,
    )
  await tx.execute(sql`delete from tenant where ${ofTenantId(tenantId)} and removed_at is not null`)
}
