import type { CheckResult, sheetLife } from '@energy-console/contract/engineering'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'
import { deviceTable, gatewayTable, pointTable, productTable } from '../../devices'
import { stationTable } from '../../stations'

/** Sheets on which the points of stations are checked. A signed one never changes. */
export const commissioningSheetTable = pgTable(
  'commissioning_sheet',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    sheetName: varchar({ length: 64 }).notNull(),
    gatewayId: idColumn().references(() => gatewayTable.id, { onDelete: 'set null' }),
    deviceId: idColumn().references(() => deviceTable.id, { onDelete: 'set null' }),
    productId: idColumn().references(() => productTable.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    /** The version before. */
    previousId: idColumn().references((): AnyPgColumn => commissioningSheetTable.id, {
      onDelete: 'set null',
    }),
    status: varchar({ length: 8 }).$type<keyof typeof sheetLife.states>().notNull().default('open'),
    signedBy: varchar({ length: 64 }),
    signedTime: instant(),
    signedNote: varchar({ length: 500 }),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('commissioning_sheet_previous_unique').on(table.previousId),
    index('commissioning_sheet_station').on(table.stationId),
    index('commissioning_sheet_gateway').on(table.gatewayId),
    index('commissioning_sheet_device').on(table.deviceId),
    index('commissioning_sheet_product').on(table.productId),
  ],
)

/** Who made, signed and reopened sheets. */
export const sheetHistoryTable = historyTable('commissioning_sheet_history', () => commissioningSheetTable.id)

/** Their points, as they were when the sheet was made. */
export const commissioningRowTable = pgTable(
  'commissioning_row',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    sheetId: idColumn()
      .notNull()
      .references(() => commissioningSheetTable.id, { onDelete: 'cascade' }),
    rowRank: integer().notNull(),
    itemId: idColumn().references(() => pointTable.id, { onDelete: 'set null' }),
    deviceName: varchar({ length: 64 }).notNull(),
    propertyNo: varchar({ length: 64 }).notNull(),
    propertyName: varchar({ length: 64 }).notNull(),
    unit: varchar({ length: 32 }).notNull().default(''),
    decimals: smallint(),
    dataType: varchar({ length: 8 }).notNull(),
    enumMap: jsonb().$type<Record<string, string>>(),
    isWritable: boolean().notNull(),
    expected: varchar({ length: 500 }).notNull(),
    result: varchar({ length: 8 }).$type<CheckResult>().notNull().default('todo'),
    checkedValue: varchar({ length: 300 }).notNull().default(''),
    remark: varchar({ length: 200 }).notNull().default(''),
    checkedBy: varchar({ length: 64 }).notNull().default(''),
    checkedTime: instant(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('commissioning_row_rank_unique').on(table.sheetId, table.rowRank),
    index('commissioning_row_item').on(table.itemId),
    index('commissioning_row_left').on(table.sheetId).where(sql`result = 'todo'`),
  ],
)
