import type { TurnLength } from '@energy-console/contract/notices'
import { boolean, date, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, childOf, childPolicy, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'

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
