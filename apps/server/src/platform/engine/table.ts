import { bigint, pgTable, primaryKey, real, smallint, varchar } from 'drizzle-orm/pg-core'
import { systemPolicy } from '../database'

const position = () => bigint({ mode: 'number' })

/**
 * How far each engine has come in each partition, and the number of its owner. Kept in `ingest_cursor`, which began as
 * the place for those who read the journal.
 */
export const engineCursors = pgTable(
  'ingest_cursor',
  {
    /** The engine's name. */
    consumer: varchar({ length: 32 }).notNull(),
    /** Of an engine that reads the journal: the last batch whose results are stored. */
    sequence: position(),
    partition: smallint().notNull().default(0),
    /** Of an engine that follows the clock: up to when all is done, Unix ms. */
    clockMs: position(),
    /** Raised by whoever takes the partition over; whoever comes with another number writes nothing. */
    fence: position().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.consumer, table.partition] }), ...systemPolicy()],
)

/**
 * Whose each partition is where several processes share the work of a role: `worker` for everything that runs by itself, `ingest` for
 * the controllers that are asked in the field. It goes with its owner (`server_process`): one that is dead has none. What engines write
 * is held by the fences of the cursors alone.
 */
export const engineLeases = pgTable(
  'engine_lease',
  {
    role: varchar({ length: 16 }).$type<'ingest' | 'worker'>().notNull().default('worker'),
    partition: smallint().notNull(),
    /** The process; null while nobody has it. */
    owner: varchar({ length: 36 }),
    /** The process that its owner is to hand it over to; null where it stays. */
    next: varchar({ length: 36 }),
    /** What it costs its owner, looks at readings a second, as he noted it last. */
    load: real().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.role, table.partition] }), ...systemPolicy()],
)
