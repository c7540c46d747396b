import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../database'

/**
 * The table of the moves of a life cycle, removed with their record. Its policies are those of records that stand at a
 * station; moves of records without one are the whole tenant's. Moves that are listed by themselves have an index by their time.
 */
export const historyTable = <N extends string>(
  name: N,
  recordId: () => AnyPgColumn,
  { isListed = false }: { isListed?: boolean } = {},
) =>
  pgTable(
    name,
    {
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
    },
    (table) => [
      ...tenantAndStationPolicy({ nullable: true }),
      index(`${name}_record`).on(table.recordId, table.id),
      ...(isListed ? [index(`${name}_time`).on(table.tenantId, table.moveTime)] : []),
    ],
  )

/** A table made by {@link historyTable}. */
export type HistoryTable = ReturnType<typeof historyTable>
