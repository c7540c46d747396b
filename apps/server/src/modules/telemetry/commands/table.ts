import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'

/** Commands to devices: waiting, sent, answered. One row each; kept 90 days. */
export const deviceCommands = pgTable(
  'device_command',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn().notNull(),
    userId: idColumn(),
    method: varchar({ length: 64 }).notNull(),
    params: jsonb().$type<unknown>().notNull(),
    /** The row of the operation log that says who asked for it; its outcome is written there when it is known. */
    operationId: idColumn(),
    status: varchar({ length: 16 }).$type<CommandStatus>().notNull(),
    answer: jsonb().$type<unknown>(),
    createTime: instant().notNull().defaultNow(),
    expireTime: instant(),
    doneTime: instant(),
  },
  (table) => [
    index('device_command_device').on(table.deviceId, table.id),
    index('device_command_status').on(table.status),
    ...tenantAndStationPolicy(),
  ],
)

/** `unknown`: the process ended between sending and answer. */
export type CommandStatus = 'queued' | 'sent' | 'answered' | 'failed' | 'expired' | 'unknown'
