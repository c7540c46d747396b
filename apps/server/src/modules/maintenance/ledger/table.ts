import type { assetStates } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  money,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'
import { deviceTable } from '../../devices'
import { siteTable, stationTable } from '../../stations'

/** Kinds of equipment, a tree; `parentId` is `"0"` at the top. */
export const assetCategoryTable = pgTable(
  'asset_category',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: idColumn('parent_id').notNull().default('0'),
    categoryName: varchar('category_name', { length: 64 }).notNull(),
    categoryRank: integer('category_rank').notNull().default(0),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('asset_category_name_unique').on(table.tenantId, table.parentId, table.categoryName),
  ],
)

const long = (name: string) => varchar(name, { length: 128 })
const day = (name: string) => date(name, { mode: 'string' })

/** Pieces of equipment that somebody looks after. */
export const assetTable = pgTable(
  'asset',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    siteId: idColumn('site_id').references(() => siteTable.id),
    deviceId: idColumn('device_id').references(() => deviceTable.id),
    categoryId: idColumn('category_id').references(() => assetCategoryTable.id),
    assetName: varchar('asset_name', { length: 64 }).notNull(),
    assetCode: varchar('asset_code', { length: 64 }).notNull(),
    state: varchar('state', { length: 10 }).$type<keyof typeof assetStates>().notNull().default('stock'),
    place: long('place'),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    model: long('model'),
    maker: long('maker'),
    serialNo: varchar('serial_no', { length: 64 }),
    supplier: long('supplier'),
    price: money('price'),
    purchaseDate: day('purchase_date'),
    commissionDate: day('commission_date'),
    /** The last day of its warranty. */
    warrantyDate: day('warranty_date'),
    remindDays: integer('remind_days').notNull().default(30),
    remindDate: day('remind_date').generatedAlwaysAs(sql`warranty_date - remind_days`),
    /** The end of a warranty that people were reminded of. */
    remindedDate: day('reminded_date'),
    responsible: varchar('responsible', { length: 64 }),
    responsiblePhone: varchar('responsible_phone', { length: 32 }),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('asset_code_unique').on(table.tenantId, table.assetCode),
    index('asset_station').on(table.stationId),
    index('asset_site').on(table.siteId),
    index('asset_device').on(table.deviceId),
    index('asset_by_category').on(table.categoryId),
    index('asset_reminder').on(table.remindDate).where(sql`${table.warrantyDate} is not null`),
  ],
)

/** What became of them, move by move. */
export const assetHistoryTable = historyTable('asset_history', () => assetTable.id)

/** What their name plates say. */
export const assetRatingTable = pgTable(
  'asset_rating',
  {
    ...childOf(() => assetTable.id),
    ratingName: varchar('rating_name', { length: 64 }).notNull(),
    ratingValue: long('rating_value').notNull(),
    ratingUnit: varchar('rating_unit', { length: 16 }).notNull().default(''),
  },
  (table) => [...childPolicy('asset'), index('asset_rating_record').on(table.recordId)],
)

/** Parts that are kept for them. */
export const assetPartTable = pgTable(
  'asset_part',
  {
    ...childOf(() => assetTable.id),
    partName: varchar('part_name', { length: 64 }).notNull(),
    partModel: long('part_model').notNull().default(''),
    quantity: doublePrecision('quantity'),
    partUnit: varchar('part_unit', { length: 16 }).notNull().default(''),
    storedAt: varchar('stored_at', { length: 64 }).notNull().default(''),
  },
  (table) => [...childPolicy('asset'), index('asset_part_record').on(table.recordId)],
)
