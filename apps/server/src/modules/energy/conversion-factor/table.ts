import type { EnergyType } from '@energy-console/contract/devices'
import { date, doublePrecision, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, tenantPolicy } from '../../../platform/database'

/** From which day what a unit of one kind of energy stands for, each tenant its own. */
export const conversionFactorTable = pgTable(
  'conversion_factor',
  {
    id: id(),
    tenantId: tenantId(),
    energyType: varchar('energy_type', { length: 16 }).$type<EnergyType>().notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    coalKg: doublePrecision('coal_kg').notNull(),
    co2Kg: doublePrecision('co2_kg').notNull(),
    source: varchar('source', { length: 200 }).notNull(),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('conversion_factor_day').on(table.tenantId, table.energyType, table.fromDate),
  ],
)
