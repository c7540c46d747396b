import { type Call, coreErrors, namesOfUsage, type Resource, type Usage } from '@energy-console/contract'
import { and, asc, count, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import { refuse } from '../errors'
import { type DetachedContext, holds, type Session } from '../http'
import { referencesOf } from './references'

/** A column whose values are ids of another noun's records. */
interface Referrer {
  table: PgTable
  column: PgColumn
  /** What its records are called. */
  label: string
  /** What names one of them. */
  title: PgColumn | undefined
  /** Codes of which one is needed to be told the names. */
  namedTo: string | readonly string[]
  isBlocking: boolean
}

const referrers = new Map<string, Map<PgColumn, Referrer>>()

/** Who asks for uses, and in which transaction. */
export interface UsesContext {
  tx: Tx
  session: Session
}

/** Finds uses that no column shows; it names records to those alone who may see their kind. */
type FindUses = (context: UsesContext, ids: readonly string[]) => Promise<readonly Usage[]>
const finders = new Map<string, Map<string, FindUses>>()

/**
 * Rows of `table` name records of `noun` in `field`: those cannot be removed meanwhile, unless `blocks` is false. Resources
 * register theirs by themselves. `title` is the field that names a row, for those who hold one of `namedTo`.
 */
export function registerReferrer(
  noun: string,
  table: PgTable,
  field: string,
  label: string,
  { title, namedTo, blocks = true }: { title: string; namedTo: string | readonly string[]; blocks?: boolean },
): void {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const column = columns[field]
  if (!column) return
  const known = referrers.get(noun) ?? new Map<PgColumn, Referrer>()
  const referrer = { table, column, label, title: columns[title], namedTo, isBlocking: blocks }
  referrers.set(noun, known.set(column, referrer))
}

/** Takes back what refers to others from a table that is no more. */
export function forgetReferrers(table: PgTable): void {
  for (const [noun, known] of referrers)
    referrers.set(noun, new Map([...known].filter(([, referrer]) => referrer.table !== table)))
}

/** Registers every reference of a resource's schema. */
export function registerReferrersOf(
  of: Pick<Resource, 'noun' | 'label' | 'schema' | 'title' | 'codes' | 'namedTo'>,
  table: PgTable,
): void {
  const { title, namedTo = [of.codes.view] } = of
  for (const [field, noun] of referencesOf(of.schema))
    registerReferrer(noun, table, field, noun === of.noun ? `下级${of.label}` : of.label, { title, namedTo })
}

/** Adds to what {@link usesOf} finds of a noun; `finder` is its name among those of the noun. */
export function registerUses(noun: string, finder: string, find: FindUses): void {
  finders.set(noun, (finders.get(noun) ?? new Map<string, FindUses>()).set(finder, find))
}

/** Refuses to remove records that others still name, with how many and what they are. One query a referring column. */
export async function refuseWhileUsed(tx: Tx, noun: string, table: PgTable, ids: string[]): Promise<void> {
  for (const referrer of referrers.get(noun)?.values() ?? []) {
    if (!referrer.isBlocking) continue
    const [found] = await tx
      .select({ uses: count() })
      .from(referrer.table)
      .where(usedBy(referrer, table, ids))
    if (found && found.uses > 0) throw refuse(coreErrors.inUse, { count: found.uses, what: referrer.label })
  }
}

/** Rows that name the records in their columns, by kind. One query a referring column. */
export async function referrersOf(
  { tx, session }: UsesContext,
  noun: string,
  table: PgTable,
  ids: readonly string[],
): Promise<Usage[]> {
  const uses: Usage[] = []
  for (const referrer of referrers.get(noun)?.values() ?? []) {
    const { label, isBlocking } = referrer
    const title = holds(session, referrer.namedTo) ? referrer.title : undefined
    const rows = await tx
      .select({
        name: title ? sql<string>`${title}::text` : sql<string>`''`,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(referrer.table)
      .where(usedBy(referrer, table, [...ids]))
      .orderBy(asc(title ?? referrer.column))
      .limit(namesOfUsage)
    const names = rows.flatMap(({ name }) => (name === '' ? [] : [name]))
    if (rows[0]) uses.push({ what: label, count: rows[0].total, names, isBlocking })
  }
  return uses
}

/** Where records are used, what stands in the way of their removal first. */
export async function usesOf(
  context: UsesContext,
  noun: string,
  table: PgTable,
  ids: readonly string[],
): Promise<Usage[]> {
  const uses = await referrersOf(context, noun, table, ids)
  // by name, so that the order is not that in which modules were made
  const found = [...(finders.get(noun) ?? [])].sort(([a], [b]) => a.localeCompare(b))
  for (const [, find] of found) uses.push(...(await find(context, ids)))
  return uses.sort((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
}

/**
 * Answers uses in the whole tenant, for what is removed or renamed is so for all of it: those at stations that the
 * session does not show are counted and not named. `find` is refused first whatever the session does not show.
 */
export async function usesAtEveryStation(
  {
    session,
    inTenant,
    atEveryStation,
  }: Pick<DetachedContext<Call>, 'session' | 'inTenant' | 'atEveryStation'>,
  find: (context: UsesContext) => Promise<Usage[]>,
): Promise<Usage[]> {
  const seen = await inTenant((tx) => find({ tx, session }))
  if (session.stationIds === 'all') return seen
  const all = await atEveryStation((tx) => find({ tx, session }))
  return all.map((use) => {
    const own = seen.find(({ what, isBlocking }) => what === use.what && isBlocking === use.isBlocking)
    const elsewhere = use.count - (own?.count ?? 0)
    return { ...use, names: own?.names ?? [], ...(elsewhere > 0 ? { elsewhere } : {}) }
  })
}

const usedBy = ({ column, table }: Referrer, of: PgTable, ids: string[]): SQL | undefined =>
  and(names(column, ids), table === of ? isOther(of, ids) : undefined)

const names = (column: PgColumn, ids: string[]): SQL =>
  /^bigint/.test(column.getSQLType())
    ? inArray(column, ids)
    : sql`string_to_array(${column}, ',') && ${sql.param(ids)}::text[]`

const isOther = (table: PgTable, ids: string[]): SQL | undefined => {
  const { id } = getTableColumns(table)
  return id && notInArray(id, ids)
}
