import { coreErrors, dictionaryOf, namesOfUsage, type Resource, type Usage } from '@energy-console/contract'
import { and, asc, count, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Tx, texts } from '../database'
import { refuse } from '../errors'
import { holds, type Session } from '../http'
import { referencesOf } from './referencesOf'

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
  /** The condition that a row names one of some records. */
  namesOneOf(ids: string[]): SQL
}

/** Who asks for uses, and in which transaction. */
export interface UsesContext {
  tx: Tx
  session: Session
}

/** Finds uses that no column shows; it names records to those alone who may see their kind. */
type FindUses = (context: UsesContext, ids: readonly string[]) => Promise<readonly Usage[]>

interface ReferrerOptions {
  /** The field that names a row. */
  title: string
  /** Codes of which one is needed to be told the names. */
  namedTo: string | readonly string[]
  /** Whether records cannot be removed while a row names them; so it is unless this is false. */
  blocks?: boolean
  /** The condition that a row names one of some records, where it is found faster than by comparing each. */
  namesOneOf?(ids: string[]): SQL
}

/** Who names records of a noun, and what stands in the way of their removal. */
export interface Uses {
  /** Rows of `table` name records of `noun` in `field`. Resources register theirs by themselves. */
  registerReferrer(noun: string, table: PgTable, field: string, label: string, options: ReferrerOptions): void
  /** Registers every reference of a resource's schema. */
  registerReferrersOf(
    of: Pick<Resource, 'noun' | 'label' | 'schema' | 'title' | 'codes' | 'namedTo'>,
    table: PgTable,
  ): void
  /** Adds to what `usesOf` finds of a noun; `finder` is its name among those of the noun. */
  registerUses(noun: string, finder: string, find: FindUses): void
  /** Refuses to remove records that others still name, with how many and what they are. One query a referring column. */
  refuseWhileUsed(tx: Tx, noun: string, table: PgTable, ids: string[]): Promise<void>
  /** Rows that name the records in their columns, by kind. One query a referring column. */
  referrersOf(context: UsesContext, noun: string, table: PgTable, ids: readonly string[]): Promise<Usage[]>
  /** Where records are used, what stands in the way of their removal first. */
  usesOf(context: UsesContext, noun: string, table: PgTable, ids: readonly string[]): Promise<Usage[]>
}

/** Who refers to what is registered while modules are composed, and asked for by calls. */
export function createUses(): Uses {
  const referrers = new Map<string, Map<PgColumn, Referrer>>()
  const finders = new Map<string, Map<string, FindUses>>()

  const registerReferrer: Uses['registerReferrer'] = (noun, table, field, label, options) => {
    const { title, namedTo, blocks = true } = options
    const columns = getTableColumns(table) as Record<string, PgColumn>
    const column = columns[field]
    if (!column) return
    const { namesOneOf = (ids) => names(column, ids, dictionaryOf(noun) !== undefined) } = options
    const known = referrers.get(noun) ?? new Map<PgColumn, Referrer>()
    const referrer = { table, column, label, title: columns[title], namedTo, isBlocking: blocks, namesOneOf }
    referrers.set(noun, known.set(column, referrer))
  }

  const referrersOf: Uses['referrersOf'] = async ({ tx, session }, noun, table, ids) => {
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

  return {
    registerReferrer,
    referrersOf,

    registerReferrersOf(of, table) {
      const { title, namedTo = [of.codes.view] } = of
      for (const [field, noun] of referencesOf(of.schema))
        registerReferrer(noun, table, field, noun === of.noun ? `下级${of.label}` : of.label, {
          title,
          namedTo,
        })
    },

    registerUses(noun, finder, find) {
      finders.set(noun, (finders.get(noun) ?? new Map<string, FindUses>()).set(finder, find))
    },

    async refuseWhileUsed(tx, noun, table, ids) {
      for (const referrer of referrers.get(noun)?.values() ?? []) {
        if (!referrer.isBlocking) continue
        const [found] = await tx
          .select({ uses: count() })
          .from(referrer.table)
          .where(usedBy(referrer, table, ids))
        if (found && found.uses > 0)
          throw refuse(coreErrors.inUse, { count: found.uses, what: referrer.label })
      }
    },

    async usesOf(context, noun, table, ids) {
      const uses = await referrersOf(context, noun, table, ids)
      // by name, so that the order is not that in which modules were made
      const found = [...(finders.get(noun) ?? [])].sort(([a], [b]) => a.localeCompare(b))
      for (const [, find] of found) uses.push(...(await find(context, ids)))
      return uses.sort((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
    },
  }
}

const usedBy = ({ table, namesOneOf }: Referrer, of: PgTable, ids: string[]): SQL | undefined =>
  and(namesOneOf(ids), table === of ? isOther(of, ids) : undefined)

/**
 * A column holds one of some ids or, as a text, a comma list with one of them; keys of dictionaries stand alone. What stands in
 * a list is looked up among the ids: `&&` would compare each with each, and both may be a hundred or a thousand.
 */
const names = (column: PgColumn, ids: string[], isKey: boolean): SQL =>
  isKey || /^bigint/.test(column.getSQLType())
    ? inArray(column, ids)
    : sql`exists (select from unnest(string_to_array(${column}, ',')) as named (id) where named.id = any (${texts(ids)}))`

const isOther = (table: PgTable, ids: string[]): SQL | undefined => {
  const { id } = getTableColumns(table)
  return id && notInArray(id, ids)
}
