import type { DriverKind } from '@energy-console/contract/energy'
import { date, doublePrecision, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { deviceTable, pointColumn, pointGroupTable } from '../../devices'
import { stationTable } from '../../stations'

/** What energy is expected to come to, fitted to a past period. */
export const energyBaselineTable = pgTable(
  'energy_baseline',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    baselineName: varchar('baseline_name', { length: 40 }).notNull(),
    deviceId: idColumn('device_id').references(() => deviceTable.id),
    groupId: idColumn('group_id').references(() => pointGroupTable.id),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('energy_baseline_name_unique').on(table.stationId, table.baselineName),
    index('energy_baseline_device').on(table.deviceId),
    index('energy_baseline_group').on(table.groupId),
  ],
)

/** What the energy depends on; the rows of a point go with it. */
export const energyBaselineDriverTable = pgTable(
  'energy_baseline_driver',
  {
    ...childOf(() => energyBaselineTable.id),
    itemId: pointColumn('item_id'),
    kind: varchar('kind', { length: 8 }).$type<DriverKind>().notNull().default('plain'),
    balance: doublePrecision('balance'),
  },
  (table) => [
    ...childPolicy('energy_baseline'),
    index('energy_baseline_driver_record').on(table.recordId),
    index('energy_baseline_driver_item').on(table.itemId),
  ],
)
