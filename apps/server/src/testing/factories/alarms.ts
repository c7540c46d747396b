import { alarmRuleTable } from '../../modules/alarms'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'

type NewRule = Partial<typeof alarmRuleTable.$inferInsert> & {
  itemId: string
  deviceId: string
  stationId: string
}

/** An enabled rule of a point; opens above 100 unless told. */
export const makeAlarmRule = (db: Database, values: NewRule) =>
  db.asSystem(async (tx) => {
    const row = {
      tenantId: 'demo',
      ruleName: `规则${nextNumber()}`,
      condition: 'gt' as const,
      limit: 100,
      level: 1,
      content: '{{device}} {{value}}',
      ...values,
    }
    return first(await tx.insert(alarmRuleTable).values(row).returning())
  })
