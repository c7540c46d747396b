import type { CommandState } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'

/** Commands to devices, from whoever asks for one to what came of it. One row each; kept a year. */
export const deviceCommands = pgTable(
  'device_command',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn().notNull(),
    /** The point that is written; null for what an area agrees with its devices. */
    itemId: idColumn(),
    propertyName: varchar({ length: 64 }).notNull().default(''),
    /** In the unit of the point; `params` has it as the device takes it. */
    wanted: jsonb().$type<number | string | boolean | null>(),
    valueText: varchar({ length: 200 }).notNull().default(''),
    userId: idColumn(),
    userName: varchar({ length: 64 }).notNull().default(''),
    secondUserId: idColumn(),
    secondUserName: varchar({ length: 64 }).notNull().default(''),
    method: varchar({ length: 64 }).notNull(),
    params: jsonb().$type<unknown>().notNull(),
    /** What gives it by itself, and for which of its entries: `timing/12`. There is one command for each that is not cancelled. */
    origin: varchar({ length: 40 }),
    /** The row of the operation log that says who sent it; its outcome is written there when it is known. */
    operationId: idColumn(),
    status: varchar({ length: 16 }).$type<CommandState>().notNull(),
    answer: jsonb().$type<unknown>(),
    createTime: instant().notNull().defaultNow(),
    expireTime: instant(),
    doneTime: instant(),
  },
  (table) => [
    index('device_command_device').on(table.deviceId, table.id),
    index('device_command_status').on(table.status),
    index('device_command_item').on(table.itemId, table.doneTime),
    index('device_command_created').on(table.createTime),
    index('device_command_tenant').on(table.tenantId, table.id),
    uniqueIndex('device_command_open_unique')
      .on(table.itemId)
      .where(sql`status in ('selected', 'requested')`),
    uniqueIndex('device_command_origin_unique')
      .on(table.origin)
      .where(sql`origin is not null and status <> 'cancelled'`),
    index('device_command_origin').on(table.origin).where(sql`origin is not null`),
    ...tenantAndStationPolicy(),
  ],
)

/** Every move of a command: who selected, asked, confirmed, and what became of it. */
export const commandHistoryTable = historyTable('device_command_history', () => deviceCommands.id)
