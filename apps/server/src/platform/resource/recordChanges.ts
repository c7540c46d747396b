import { fieldMeta, kindOf, nameField, type Resource } from '@energy-console/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { columnName } from '../database'
import { noteChanges, notesChanges, type Session, withWireTimes } from '../http'
import { type References, referencesOf } from '../references'
import type { Children, SavedRows } from './children'
import { changesBetween } from './fieldChanges'
import type { Files } from './files'
import type { HookContext } from './hooks'
import { areSameRows } from './import/same'
import { valueIn } from './record'

type Values = Record<string, unknown>

/** A record as the operation log looks at it, and the fields of it that the log keeps no values of. */
export interface RecordState {
  row: object
  hidden: readonly string[]
}

interface Change {
  id: string
  /** What is asked for. */
  asked: Values
  /** The stored row that is changed. */
  before: object
}

/** A change that has begun; `end` notes what came of it, `after` being the stored row and `rows` what was saved of rows. */
interface BegunChange {
  end(after: object, rows: SavedRows): Promise<void>
}

/** Notes what changes make of records, for the operation log. */
export interface RecordChanges {
  /** Looks at what a change is about to touch; undefined where nothing is written down, as for lines of a file. */
  begin(context: HookContext, change: Change): Promise<BegunChange | undefined>
  /** Notes what a new record holds, read whole: there is nothing that it could be told from. */
  noteNew(context: HookContext, id: string, asked: Values): Promise<void>
}

interface Options {
  resource: Resource
  table: PgTable
  /** Fields of answers that are no columns as they are stored. */
  computed: object
  /** Whether a record is told in other words than those of its fields. */
  isTold: boolean
  children: Children
  files: Files
  references: Pick<References, 'nameColumns'>
  /** Fields of a stored record that the log keeps no values of. */
  unlogged(row: object): readonly string[]
  /** The record whole and told in words. */
  stateOf(context: HookContext, id: string): Promise<RecordState | undefined>
}

/**
 * Reads no more than a change touches: columns are known from the rows that the change reads and writes anyway, names are
 * looked up for references that differ, rows and files are read where they are asked for. A record is read whole, before and
 * after, only where what is asked for stands elsewhere or is told in words of its own.
 */
export function createRecordChanges(options: Options): RecordChanges {
  const { resource, table, computed, isTold, children, files, references, unlogged, stateOf } = options
  const columns = getTableColumns(table) as Record<string, PgColumn | undefined>
  const stored = (field: string) => columns[field] !== undefined && !(field in computed)
  const foreign = Object.entries(resource.schema.shape).flatMap(([name, type]) => {
    const { label, readOnly } = fieldMeta(type as z.ZodType)
    const isRead =
      children.fields.has(name) || files.fields.has(name) || kindOf(type as z.ZodType) === 'password'
    return !label || readOnly || stored(name) || isRead ? [] : [name]
  })
  const isWholeAlways = isTold || !stored(resource.title)
  const referring = referencesOf(resource.schema)

  const note = (context: HookContext, asked: Values, [before, after]: readonly [RecordState, RecordState]) =>
    noteChanges(
      context.tx,
      changesBetween(resource, before.row, after.row, { asked, hidden: [...before.hidden, ...after.hidden] }),
    )

  const beginWhole = async (context: HookContext, { id, asked }: Change) => {
    const before = await stateOf(context, id)
    return {
      async end() {
        const after = before && (await stateOf(context, id))
        if (after) note(context, asked, [before, after])
      },
    }
  }

  /** Files of the record, and rows that bear names, of the fields that are asked for. */
  const partsOf = async (context: HookContext, { id, asked }: Change) => {
    const isAsked = (name: string) => asked[name] !== undefined
    const rows = new Set([...children.referring].filter(isAsked))
    const [withRows] = await children.attach(context, [{ id }], rows)
    const [whole] = await files.attach(context, [{ id }], new Set([...files.fields].filter(isAsked)))
    return { ...withRows, ...whole } as Values
  }

  const isAsAsked = (parts: Values, asked: Values) =>
    Object.entries(parts).every(([name, rows]) => name === 'id' || areSameRows(asked[name], rows))

  /** The names of what references hold that differ in two states of a record, for both. */
  const namesOf = async ({ tx, session }: HookContext, states: readonly [object, object]) => {
    const differing = [...referring.keys()].filter(
      (name) => stored(name) && valueIn(states[0], name) !== valueIn(states[1], name),
    )
    return differing.length === 0 ? [] : namesIn({ tx, session }, differing, states)
  }

  const namesIn = async (
    { tx, session }: Pick<HookContext, 'tx'> & { session: Session },
    fields: readonly string[],
    states: readonly [object, object],
  ): Promise<Values[]> => {
    const wanted = new Set(fields.map(nameField))
    const named = references
      .nameColumns(resource.schema, table, session)
      .filter(({ field }) => wanted.has(field))
    const used = [...fields, 'tenantId'].flatMap((field) => {
      const column = columns[field]
      return column ? [{ field, column }] : []
    })
    const cells = (state: object, at: number): SQL =>
      sql`(${sql.join(
        [
          sql.raw(String(at)),
          ...used.map(
            ({ field, column }) => sql`${valueIn(state, field) ?? null}::${sql.raw(column.getSQLType())}`,
          ),
        ],
        sql`, `,
      )})`
    const { rows } = await tx.execute<Values>(sql`
      select ${sql.raw(named.map(({ field, text }) => `${text} as "${field}"`).join(', '))}
      from (values ${sql.join(
        states.map((state, at) => cells(state, at)),
        sql`, `,
      )}) as "${sql.raw(getTableName(table))}" ("#at", ${sql.raw(used.map(({ column }) => `"${columnName(column)}"`).join(', '))})
      order by "#at"`)
    return rows
  }

  return {
    async noteNew(context, id, asked) {
      if (context.isImport || !notesChanges(context.tx)) return
      const made = await stateOf(context, id)
      if (made) note(context, asked, [{ row: {}, hidden: [] }, made])
    },

    async begin(context, change) {
      const { asked, before } = change
      if (context.isImport || !notesChanges(context.tx)) return undefined
      if (isWholeAlways || foreign.some((name) => asked[name] !== undefined))
        return beginWhole(context, change)
      const parts = await partsOf(context, change)
      return {
        async end(after, rows) {
          const partsAfter = isAsAsked(parts, asked) ? parts : await partsOf(context, change)
          const [namesBefore, namesAfter] = await namesOf(context, [before, after])
          const stateFrom = (row: object, more: Values, names: Values = {}): RecordState => {
            const wire = withWireTimes({ ...row, ...more, ...names }, context.session.timeZone) as object
            return { row: wire, hidden: unlogged(wire) }
          }
          note(context, asked, [
            stateFrom(before, { ...rows.before, ...parts }, namesBefore),
            stateFrom(after, { ...rows.after, ...partsAfter }, namesAfter),
          ])
        },
      }
    },
  }
}
