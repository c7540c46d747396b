import type { TurnLength } from '@energy-console/contract/notices'
import { boolean, date, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

/** Who is on duty, turn by turn. */
export const rotaTable = pgTable(
  'rota',
  {
    id: id(),
    tenantId: tenantId(),
    rotaName: varchar({ length: 64 }).notNull(),
    turnLength: varchar({ length: 8 }).$type<TurnLength>().notNull().default('week'),
    firstDay: date({ mode: 'string' }).notNull(),
    handoverAt: varchar({ length: 5 }).notNull().default('08:00'),
    isEnabled: boolean().notNull().default(true),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [...tenantPolicy(), uniqueIndex('rota_name_unique').on(table.tenantId, table.rotaName)],
)

/** Its turns, in their order. */
export const rotaWeekTable = pgTable(
  'rota_week',
  {
    ...childOf(() => rotaTable.id),
    userId: idColumn('user_id').notNull(),
    secondUserId: idColumn('second_user_id'),
  },
  (table) => [
    ...childPolicy('rota'),
    index('rota_week_record').on(table.recordId),
    index('rota_week_user').on(table.userId),
    index('rota_week_second').on(table.secondUserId),
  ],
)

/** Turns in which somebody stands in for another, or that two have exchanged: when that was said, by whom and why. */
export const rotaSwapTable = pgTable(
  'rota_swap',
  {
    id: id(),
    tenantId: tenantId(),
    rotaId: idColumn('rota_id')
      .notNull()
      .references(() => rotaTable.id, { onDelete: 'cascade' }),
    /** When the turns begin, `yyyy-MM-dd HH:mm` as clocks show it; without the other one it is taken over, not exchanged. */
    startsAt: varchar('starts_at', { length: 16 }).notNull(),
    otherStartsAt: varchar('other_starts_at', { length: 16 }),
    fromUserId: idColumn('from_user_id').notNull(),
    toUserId: idColumn('to_user_id').notNull(),
    reason: varchar('reason', { length: 200 }).notNull(),
    swapTime: instant('swap_time').notNull(),
    swapUserName: varchar('swap_user_name', { length: 64 }).notNull(),
    /** Null while it holds. */
    revokeTime: instant('revoke_time'),
    revokeUserName: varchar('revoke_user_name', { length: 64 }),
    revokeReason: varchar('revoke_reason', { length: 200 }),
  },
  (table) => [
    ...tenantPolicy(),
    index('rota_swap_rota').on(table.rotaId, table.id),
    index('rota_swap_from').on(table.fromUserId),
    index('rota_swap_to').on(table.toUserId),
    index('rota_swap_time').on(table.swapTime),
  ],
)
