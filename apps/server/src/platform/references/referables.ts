import { coreErrors, dictionaryOf, nameField, type Resource } from '@energy-console/contract'
import { asc, eq, getTableColumns, getTableName, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { columnName, type Tx } from '../database'
import { refuse } from '../errors'
import { holds, type Session } from '../http'
import { escapeLike } from '../text'
import { type Named, recordsByName, someTitles } from './byName'
import type { Choosers } from './choosers'
import { type Dictionaries, refuseNoEntries } from './dictionaries'
import type { Referable } from './referable'
import { referencesOf } from './referencesOf'

/** Ids that a transaction has seen already, by noun: whoever saves thousands of records asks for each of them once. */
export type FoundRecords = Map<string, Set<string>>

/** The nouns whose records others may name. */
export interface Referables {
  /**
   * Makes a table's records referable by `reference(noun)`: checked on saving, named in answers, offered in pickers, where
   * `bears` says what a keyword finds if that is more than titles.
   */
  registerReferable(
    noun: string,
    table: PgTable,
    titleColumn: string,
    namedTo?: readonly string[],
    bears?: (keyword: string) => SQL,
  ): void
  /** Registers the table of a resource under its noun. */
  registerResource(
    of: Pick<Resource, 'noun' | 'title' | 'namedTo' | 'isNamedInRecords' | 'unique' | 'offered'>,
    table: PgTable,
  ): void
  /** Says which records of a noun hold a code, for fields that offer those alone (`holding`). */
  registerHolding(noun: string, holding: NonNullable<Referable['holding']>): void
  /** Makes the entries of dictionaries something that fields hold (`field.dictionary`), all of them at once. */
  registerDictionaries(dictionaries: Dictionaries): void
  /**
   * Refuses keys that are no entries of their dictionary, and sealed ones that the record did not have before. One query a
   * field that changes.
   */
  checkEntries(tx: Tx, schema: z.ZodObject, record: object, before: object | undefined): Promise<void>
  /**
   * Refuses (404) when a referenced record is not visible to the caller. One query a noun; none for those that `found` has,
   * which remembers what is found.
   */
  check(tx: Tx, schema: z.ZodObject, records: readonly object[], found?: FoundRecords): Promise<void>
  /** Refuses an id in `field` that names no record which the caller sees, where the field is no reference of its form. */
  requireKnown(tx: Tx, noun: string, wanted: string, field: { name: string; label: string }): Promise<void>
  /**
   * `<field without Id>Name` of each reference as an SQL expression over the table, for the names that the session may
   * see. Records that row-level security hides have none.
   */
  nameColumns(schema: z.ZodObject, table: PgTable, session: Session): { field: string; text: string }[]
  /** The records of a noun with one of these names or codes, of those that the session sees and is told the names of. */
  findByNames(tx: Tx, session: Session, noun: string, names: readonly string[]): Promise<Named[]>
  /** Titles of records of a noun, by name: so many at most, those that the session may be told. */
  titlesOf(tx: Tx, session: Session, noun: string, limit: number): Promise<string[]>
  /** At most 50 records of a noun for a picker: those with the given ids, or those offered that the keyword finds. */
  findOptions(tx: Tx, session: Session, noun: string, wanted: WantedOptions): Promise<Option[]>
}

interface WantedOptions {
  keyword?: string | undefined
  ids?: string | undefined
  /** The one entry of a dictionary that has this key. */
  key?: string | undefined
  /** Of this station or of none. */
  stationId?: string | undefined
  /** Of this kind, where they have one. */
  kind?: string | undefined
  /** Of those that hold this code. */
  holding?: string | undefined
}

interface Option {
  id: string
  title: string
  parentId?: string
}

/** Nouns are registered while modules are composed, and asked for by calls. */
export function createReferables({ mayChoose }: Pick<Choosers, 'mayChoose'>): Referables {
  const referables = new Map<string, Referable>()
  let dictionaries: Dictionaries | undefined

  const find = (noun: string): Referable => {
    const code = dictionaryOf(noun)
    const found = code === undefined ? referables.get(noun) : dictionaries?.(code)
    if (!found) throw refuse(coreErrors.notFound)
    return found
  }

  /** Whether the session is told the names of records that it asks for, in no record. */
  const isTold = (session: Session, noun: string, holding: string | undefined, isOfAny: boolean): boolean => {
    const { namedTo, isNamedInRecords = false } = find(noun)
    if (!namedTo || holds(session, namedTo)) return true
    return isNamedInRecords && mayChoose(session, { noun, holding }, { isOfAny })
  }
  /** The same, as records are known that somebody may name. */
  const known = (session: Session, noun: string): Referable => {
    const referable = find(noun)
    return isTold(session, noun, undefined, true) ? { ...referable, namedTo: undefined } : referable
  }

  const registerReferable: Referables['registerReferable'] = (noun, table, titleColumn, namedTo, bears) => {
    const columns = getTableColumns(table)
    const id = columns.id
    const title = columns[titleColumn]
    if (!id || !title) throw new Error(`table of ${noun} lacks id or ${titleColumn}`)
    referables.set(noun, {
      table,
      id,
      title,
      parentId: columns.parentId,
      codes: [],
      namedTo,
      bears,
      offered: undefined,
    })
  }

  const registerResource: Referables['registerResource'] = (of, table) => {
    const { noun, title, namedTo, isNamedInRecords = false, unique = [], offered } = of
    registerReferable(noun, table, title, namedTo)
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const codes = unique
      .flatMap(({ fields }) => (fields.length === 1 && fields[0] !== title ? fields : []))
      .flatMap((field) => columns[field] ?? [])
      .filter(({ dataType }) => dataType === 'string')
    referables.set(noun, {
      ...find(noun),
      ...{ codes, isNamedInRecords },
      offered: offeredBy(offered === undefined ? undefined : columns[offered]),
    })
  }

  return {
    registerReferable,

    registerResource,

    registerHolding(noun, holding) {
      referables.set(noun, { ...find(noun), holding })
    },

    registerDictionaries(all) {
      dictionaries = all
    },

    async checkEntries(tx, schema, record, before) {
      await refuseNoEntries(tx, { schema, record, before, find })
    },

    async check(tx, schema, records, found) {
      for (const [noun, ids] of wantedIds(schema, records)) {
        if (dictionaryOf(noun) !== undefined) continue
        const known = found?.get(noun) ?? new Set()
        const asked = [...ids].filter((id) => !known.has(id))
        if (asked.length === 0) continue
        await requireVisible(tx, find(noun), asked)
        for (const id of asked) known.add(id)
        found?.set(noun, known)
      }
    },

    async requireKnown(tx, noun, wanted, field) {
      const { table, id } = find(noun)
      const rows = await tx.select({ id }).from(table).where(eq(id, wanted))
      if (rows.length === 0)
        throw refuse(coreErrors.invalid, { field: field.label, reason: '记录不存在或已被删除' }, field.name)
    },

    nameColumns(schema, table, session) {
      const columns = getTableColumns(table)
      return [...referencesOf(schema)].flatMap(([field, noun]) => {
        const column = columns[field]
        return column ? [{ field: nameField(field), text: nameText(find(noun), table, column, session) }] : []
      })
    },

    findByNames: (tx, session, noun, names) => recordsByName({ tx, session }, known(session, noun), names),
    titlesOf: (tx, session, noun, limit) => someTitles({ tx, session }, known(session, noun), limit),

    async findOptions(tx, session, noun, { keyword, ids, key, stationId, kind: ofKind, holding }) {
      const {
        table,
        id,
        title,
        parentId,
        namedTo = [],
        bears,
        offered,
        where,
        order,
        holding: whoHolds,
      } = find(noun)
      if (!isTold(session, noun, holding, false))
        throw refuse(coreErrors.forbidden, { permission: namedTo.join(' / ') })
      const conditions: SQL[] = where ? [where] : []
      if (key) conditions.push(eq(id, key))
      else if (ids) conditions.push(inArray(id, ids.split(',')))
      else if (offered) conditions.push(offered)
      // what was chosen keeps its name, whatever it may by now, for who is told them all
      if (holding && whoHolds && !(ids && isTold(session, noun, undefined, false)))
        conditions.push(await whoHolds(tx, session, { code: holding, stationId }))
      if (keyword?.trim())
        conditions.push(bears?.(keyword.trim()) ?? ilike(title, `%${escapeLike(keyword)}%`))
      const { stationId: place, kind } = getTableColumns(table) as Record<string, PgColumn | undefined>
      if (stationId) await requireVisible(tx, find('station'), [stationId])
      if (stationId && place) conditions.push(sql`(${place} = ${stationId} or ${place} is null)`)
      if (ofKind && kind) conditions.push(sql`${kind}::text = ${ofKind}`)
      const rows = await tx
        .select({ id, title, parentId: parentId ?? sql<null>`null` })
        .from(table)
        .where(conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined)
        .orderBy(...(order ?? [title]).map((column) => asc(column)))
        .limit(parentId || order ? 1000 : 50)
      return rows.map((row) => ({
        id: String(row.id),
        title: String(row.title),
        ...(row.parentId === null ? {} : { parentId: String(row.parentId) }),
      }))
    },
  }
}

/** Refuses (404) when one of some different records is not visible to the caller. */
async function requireVisible(tx: Tx, { table, id }: Referable, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id })
    .from(table)
    .where(inArray(id, [...ids]))
  if (rows.length !== ids.length) throw refuse(coreErrors.notFound)
}

/** The ids that some records hold, by noun. */
function wantedIds(schema: z.ZodObject, records: readonly object[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const [field, noun] of referencesOf(schema)) {
    const ids = wanted.get(noun) ?? new Set()
    for (const record of records) for (const id of idsIn(Reflect.get(record, field))) ids.add(id)
    if (ids.size > 0) wanted.set(noun, ids)
  }
  return wanted
}

/** The ids that a reference holds: one, a list, a comma list, or none (`"0"` is the root of a tree). */
const idsIn = (value: unknown): string[] => {
  const ids: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  return ids.filter((id): id is string => typeof id === 'string' && id !== '' && id !== '0')
}

/** The names of the records that a column of the table holds the ids of, as an SQL expression. */
function nameText(
  { table: target, id, title, namedTo, isNamedInRecords = false, wordOf }: Referable,
  table: PgTable,
  column: PgColumn,
  session: Session,
): string {
  if (wordOf) return wordOf(table, column)
  if (namedTo && !isNamedInRecords && !holds(session, namedTo)) return 'null::text'
  const named = `${getTableName(target)}" as "named`
  const value = `"${getTableName(table)}"."${columnName(column)}"`
  return isBigint(column)
    ? `(select "named"."${columnName(title)}" from "${named}" where "named"."${columnName(id)}" = ${value})`
    : `(select string_agg("named"."${columnName(title)}", ',' order by "listed"."at")
              from unnest(string_to_array(nullif(${value}, ''), ',')::bigint[]) with ordinality as "listed" ("id", "at")
              join "${named}" on "named"."${columnName(id)}" = "listed"."id")`
}

const offeredBy = (toggle: PgColumn | undefined): SQL | undefined => toggle && eq(toggle, true)

const isBigint = (column: PgColumn) => /^bigint/.test(column.getSQLType())
