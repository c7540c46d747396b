import type { CalcTake, calcMissing, calcStates } from '@energy-console/contract/automation'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  childOf,
  childPolicy,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
  unixMs,
} from '../../../platform/database'
import { ownPoint, pointColumn } from '../../devices'

/** Points whose values a formula makes of other points. Their station is that of their device. */
export const calcPointTable = pgTable(
  'calc_point',
  {
    ...ownPoint(),
    /** The device was made for it, and goes with it. */
    isVirtual: boolean().notNull(),
    pointName: varchar({ length: 64 }).notNull(),
    unit: varchar({ length: 32 }),
    decimals: smallint().notNull().default(2),
    formula: varchar({ length: 500 }).notNull(),
    intervalSeconds: integer().notNull().default(10),
    maxAgeSeconds: integer(),
    missing: varchar({ length: 8 }).$type<keyof typeof calcMissing>().notNull().default('none'),
    isEnabled: boolean().notNull().default(true),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('calc_point_name_unique').on(table.stationId, table.pointName),
    uniqueIndex('calc_point_item_unique').on(table.itemId),
    index('calc_point_device').on(table.deviceId),
  ],
)

/** What the names in a formula stand for. */
export const calcVariableTable = pgTable(
  'calc_variable',
  {
    ...childOf(() => calcPointTable.id),
    variableName: varchar({ length: 32 }).notNull(),
    itemId: pointColumn(),
    take: varchar({ length: 8 }).$type<CalcTake>().notNull().default('now'),
    windowMinutes: smallint().notNull().default(15),
  },
  (table) => [
    ...childPolicy('calc_point'),
    index('calc_variable_record').on(table.recordId),
    index('calc_variable_item').on(table.itemId),
  ],
)

/** What came of the last evaluation; written in the transaction of its value. */
export const calcStateTable = pgTable(
  'calc_state',
  {
    calcId: idColumn()
      .primaryKey()
      .references(() => calcPointTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** Unix ms: the instant that was last evaluated, which its value bears. */
    lastTs: unixMs().notNull(),
    /** The last value that came of it. */
    value: doublePrecision(),
    quality: smallint().notNull(),
    state: varchar({ length: 8 }).$type<Exclude<keyof typeof calcStates, 'waiting'>>().notNull(),
    trouble: text(),
  },
  () => tenantPolicy(),
)
