import type { Band, billKinds } from '@energy-console/contract/energy'
import { date, index, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  money,
  tenantAndStationPolicy,
  tenantId,
  unitPrice,
} from '../../../platform/database'
import { stationTable } from '../../stations'

const quantity = (name: string) => numeric(name, { precision: 20, scale: 4 })

/** What the utility has billed a station. */
export const utilityBillTable = pgTable(
  'utility_bill',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    billName: varchar('bill_name', { length: 64 }).notNull(),
    /** First and last day, both included, of the station's calendar. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    totalKwh: quantity('total_kwh').notNull(),
    totalYuan: money('total_yuan').notNull(),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('utility_bill_first_day_unique').on(table.stationId, table.firstDay),
  ],
)

/** The lines of the utility's bills. */
export const utilityBillLineTable = pgTable(
  'utility_bill_line',
  {
    ...childOf(() => utilityBillTable.id),
    kind: varchar('kind', { length: 16 }).$type<keyof typeof billKinds>().notNull(),
    band: varchar('band', { length: 16 }).$type<Band>(),
    lineName: varchar('line_name', { length: 64 }),
    amount: quantity('amount'),
    price: unitPrice('price'),
    yuan: money('yuan').notNull(),
  },
  (table) => [...childPolicy('utility_bill'), index('utility_bill_line_record').on(table.recordId)],
)
