import type { AlarmShifts } from '@energy-console/contract/alarms'
import { jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, tenantPolicy } from '../../../platform/database'

/** How many operators look at alarms in each shift: one row of a tenant that has settled it. */
export const alarmShiftTable = pgTable(
  'alarm_shift',
  {
    id: id(),
    tenantId: tenantId(),
    shifts: jsonb().$type<AlarmShifts['shifts']>().notNull(),
    ...audit(),
  },
  (table) => [...tenantPolicy(), uniqueIndex('alarm_shift_unique').on(table.tenantId)],
)
