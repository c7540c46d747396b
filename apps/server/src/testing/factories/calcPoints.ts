import type { CalcTake, calcMissing } from '@energy-console/contract/automation'
import { eq } from 'drizzle-orm'
import { calcPointTable, calcVariableTable } from '../../modules/automation'
import { deviceTable, makeCalculatedPoint } from '../../modules/devices'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'

interface NewCalcPoint {
  deviceId: string
  formula: string
  /** By name: a point's id, or what is taken of it over time. */
  variables: Readonly<Record<string, string | { itemId: string; take: CalcTake; windowMinutes: number }>>
  intervalSeconds?: number
  maxAgeSeconds?: number
  missing?: keyof typeof calcMissing
}

/** A calculated point of a device. */
export const makeCalcPoint = (db: Database, { deviceId, variables, ...values }: NewCalcPoint) =>
  db.asSystem(async (tx) => {
    const device = first(await tx.select().from(deviceTable).where(eq(deviceTable.id, deviceId)))
    const { tenantId, stationId } = device
    const pointName = `计算点${nextNumber()}`
    const said = { name: pointName, unit: null, decimals: 2 }
    const itemId = await makeCalculatedPoint(tx, deviceId, said, tenantId)
    const row = { tenantId, stationId, deviceId, itemId, isVirtual: false, pointName, ...values }
    const calc = first(await tx.insert(calcPointTable).values(row).returning())
    await tx.insert(calcVariableTable).values(
      Object.entries(variables).map(([variableName, of], rowRank) => ({
        ...{ tenantId, recordId: calc.id, rowRank, variableName },
        ...(typeof of === 'string' ? { itemId: of } : of),
      })),
    )
    return calc
  })
