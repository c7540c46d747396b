import type { MovementKind } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { boolean, check, index, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  money,
  stationHistoryPolicy,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { stationTable } from '../../stations'
import { repairOrderTable } from '../repair/table'

/** So much of a part: to a thousandth of its unit. */
const amountOf = (name: string) => numeric(name, { precision: 12, scale: 3 })
/** What a unit of one costs in yuan. */
const priceOf = (name: string) => numeric(name, { precision: 13, scale: 4 })

/** Parts that are kept in stock; those without a station are everybody's. */
export const sparePartTable = pgTable(
  'spare_part',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').references(() => stationTable.id),
    partCode: varchar('part_code', { length: 64 }).notNull(),
    partName: varchar('part_name', { length: 64 }).notNull(),
    specification: varchar('specification', { length: 128 }),
    maker: varchar('maker', { length: 128 }),
    unit: varchar('unit', { length: 16 }).notNull(),
    storedAt: varchar('stored_at', { length: 64 }),
    /** What is there, and what it has cost: the sums of its movements. */
    quantity: amountOf('quantity').notNull().default('0'),
    stockValue: money('stock_value').notNull().default('0'),
    minimum: amountOf('minimum').notNull().default('0'),
    isLow: boolean('is_low').notNull().generatedAlwaysAs(sql`quantity < minimum`),
    averagePrice: priceOf('average_price').generatedAlwaysAs(
      sql`case when quantity > 0 then round(stock_value / quantity, 4) end`,
    ),
    price: priceOf('price'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('spare_part_code_unique').on(table.tenantId, table.partCode),
    index('spare_part_station').on(table.stationId),
    check('spare_part_stock', sql`quantity >= 0 and stock_value >= 0`),
  ],
)

/** Every change of their stock. Rows are only added. */
export const stockMovementTable = pgTable(
  'stock_movement',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id'),
    partId: idColumn('part_id')
      .notNull()
      .references(() => sparePartTable.id),
    kind: varchar('kind', { length: 8 }).$type<MovementKind>().notNull(),
    /** Below zero for what went out; so is the amount. */
    quantity: amountOf('quantity').notNull(),
    unitPrice: priceOf('unit_price'),
    amount: money('amount').notNull(),
    /** The stock after it, and its value. */
    balance: amountOf('balance').notNull(),
    balanceValue: money('balance_value').notNull(),
    /** The repair order that it was for. */
    orderId: idColumn('order_id').references(() => repairOrderTable.id),
    reason: varchar('reason', { length: 300 }),
    /** Of the form that it was entered in, which moves stock once. */
    formKey: varchar('form_key', { length: 64 }),
    userId: idColumn('user_id'),
    userName: varchar('user_name', { length: 64 }),
    moveTime: instant('move_time').notNull().default(sql`now()`),
  },
  (table) => [
    ...stationHistoryPolicy(),
    index('stock_movement_part').on(table.partId, table.id),
    index('stock_movement_order').on(table.orderId),
    uniqueIndex('stock_movement_form').on(table.partId, table.formKey),
    index('stock_movement_time').on(table.tenantId, table.moveTime),
  ],
)
