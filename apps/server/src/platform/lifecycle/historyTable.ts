import { sql } from 'drizzle-orm'
import { type AnyPgColumn, type IndexColumn, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../database'

const columnsOf = (recordId: () => AnyPgColumn) => ({
  id: id(),
  tenantId: tenantId(),
  stationId: idColumn(),
  recordId: idColumn().notNull().references(recordId, { onDelete: 'cascade' }),
  transition: varchar({ length: 40 }).notNull(),
  /** Empty where the record began. */
  fromState: varchar({ length: 40 }).notNull().default(''),
  toState: varchar({ length: 40 }).notNull(),
  moveTime: instant().notNull().defaultNow(),
  /** Null where the product moved it by itself. */
  userId: idColumn(),
  userName: varchar({ length: 64 }),
  reason: varchar({ length: 200 }).notNull().default(''),
  note: varchar({ length: 1000 }).notNull().default(''),
  /** Ids of attachments. */
  photos: idColumn().array().notNull().default(sql`'{}'`),
})

const rulesOf = (name: string, table: Record<'recordId' | 'id', IndexColumn>) => [
  ...tenantAndStationPolicy({ nullable: true }),
  index(`${name}_record`).on(table.recordId, table.id),
]

/**
 * The table of the moves of a life cycle, removed with their record. Its policies are those of records that stand at a
 * station; moves of records without one are the whole tenant's. Moves that are listed by themselves have an index by their time.
 */
export const historyTable = <N extends string>(
  name: N,
  recordId: () => AnyPgColumn,
  { isListed = false }: { isListed?: boolean } = {},
) =>
  pgTable(name, columnsOf(recordId), (table) => [
    ...rulesOf(name, table),
    ...(isListed ? [index(`${name}_time`).on(table.tenantId, table.moveTime)] : []),
  ])

/** The same for a life cycle whose moves are made on devices too, which tell of them later, and perhaps twice. */
export const deviceHistoryTable = <N extends string>(name: N, recordId: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      ...columnsOf(recordId),
      /** When it was made, where a device has said so; `moveTime` is when it was told. */
      madeTime: instant(),
      /** Names a move that may be told twice. */
      madeKey: varchar({ length: 64 }),
    },
    (table) => [
      ...rulesOf(name, table),
      uniqueIndex(`${name}_once`).on(table.recordId, table.madeKey).where(sql`made_key is not null`),
    ],
  )

/** A table made by {@link historyTable}. */
export type HistoryTable = ReturnType<typeof historyTable>
