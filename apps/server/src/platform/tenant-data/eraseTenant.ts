import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, type Tx } from '../database'
import { countTenantRows, findTenantTables, ofTenantId, type TenantTable, tenantItself } from './tenantTables'

/** Rows that one statement removes, where rows of the table do not refer to each other. */
const rowsAtOnce = 20_000
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
 * and begun again. Rows of others that name the tenant lose the name. Answers how many rows have gone by table.
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
    const left = await db.asOwner((tx) => countTenantRows(tx, owned, tenantId))
    const total = done + left.reduce((sum, { rows }) => sum + rows, 0)
    if (total === done) {
      await db.asOwner((tx) => forgetName(tx, tenantId))
      return gone
    }
    const filled = new Set(left.filter(({ rows }) => rows > 0).map(({ table }) => table))
    for (const table of owned.filter(({ name }) => filled.has(name)))
      for (const leaf of table.leaves) {
        for (;;) {
          await progress(done, Math.max(total, done))
          const { removed, isMore } = await removeSome(db, table, leaf, tenantId)
          done += removed
          gone.set(table.name, (gone.get(table.name) ?? 0) + removed)
          if (!isMore) break
        }
      }
  }
  throw new Error(`rows of tenant ${tenantId} keep being written`)
}

/** Removes rows of one table or partition; none where others still refer to them, which the next round removes. */
async function removeSome(
  db: Pick<Database, 'asOwner'>,
  { name, refersTo }: TenantTable,
  leaf: string,
  tenantId: string,
): Promise<{ removed: number; isMore: boolean }> {
  const from = sql.raw(leaf)
  const mine = ofTenantId(tenantId)
  const isWhole = refersTo.includes(name)
  try {
    const { rowCount } = await db.asOwner((tx) =>
      tx.execute(
        isWhole
          ? sql`delete from ${from} where ${mine}`
          : sql`delete from ${from} where ctid = any (array(select ctid from ${from} where ${mine} limit ${sql.raw(String(rowsAtOnce))}))`,
      ),
    )
    const removed = rowCount ?? 0
    return { removed, isMore: !isWhole && removed === rowsAtOnce }
  } catch (error) {
    if (sqlStateOf(error) === heldByOthers) return { removed: 0, isMore: false }
    throw error
  }
}

/** The last step: what other tenants' rows say of it, and its own row. */
async function forgetName(tx: Tx, tenantId: string): Promise<void> {
  const { rows } = await tx.execute<{ table: string }>(sql`
    select c.relname as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'home_tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  const own = sql`(select id from tenant where ${ofTenantId(tenantId)})`
  for (const { table } of rows)
    await tx.execute(
      sql`update ${sql.identifier(table)} set home_tenant_id = null where home_tenant_id = ${own}`,
    )
  await tx.execute(sql`delete from tenant where ${ofTenantId(tenantId)}`)
}
