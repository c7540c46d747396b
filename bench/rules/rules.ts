import type { AlarmCondition } from '@energy-console/contract/alarms'
import { formulaOf } from '../../apps/server/src/modules/alarms/engine/evaluators/formula'
import { freshState } from '../../apps/server/src/modules/alarms/engine/life'
import type { EngineRule, LoadedRule } from '../../apps/server/src/modules/alarms/engine/rule'
import { ruleKinds } from '../ingest/plant'

/** A point as ingest hands it over. */
export interface BenchPoint {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
}

const stationId = '1900000000000000001'
const of = { tenantId: '000000', stationId }

/** The points of each device, in the order in which it sends them. */
export const makePoints = (devices: number, pointsOfDevice: number): BenchPoint[][] =>
  Array.from({ length: devices }, (_device, device) =>
    Array.from({ length: pointsOfDevice }, (_point, point) => ({
      id: String(2_000_000_000_000_000_000n + BigInt(device * pointsOfDevice + point)),
      ...of,
    })),
  )

/** One rule for each point as `bench:ingest` has them, of one kind alone where it is told. */
export function makeRules(points: readonly (readonly BenchPoint[])[], only?: AlarmCondition): LoadedRule[] {
  const kinds = ruleKinds.filter(([condition]) => only === undefined || condition === only)
  if (kinds.length === 0) throw new Error(`bench:ingest has no rule of the kind ${only}`)
  let place = 0
  return points.flatMap((ofDevice) =>
    ofDevice.map((point) => {
      const [condition = 'gt', limit = null, upperLimit = null, seconds = null] =
        kinds[place % kinds.length] ?? []
      place += 1
      const other = ofDevice.find(({ id }) => id !== point.id) ?? point
      const named = [point, other].map(({ id }, index) => ({ name: 'ab'[index] ?? '', itemId: id }))
      const formula = condition === 'formula' ? formulaOf('a > 1000000.0 && b > 1000000.0', named) : undefined
      const rule: EngineRule = {
        ...{ id: String(place), condition, limit, upperLimit, deadBand: 0, windowMs: (seconds ?? 0) * 1000 },
        ...{ formula, onDelayMs: 0, offDelayMs: 0, isActiveAt: undefined, isInhibitedAt: undefined },
        ...{ itemId: point.id, itemIds: formula ? named.map(({ itemId }) => itemId) : [point.id] },
        ...{ trend: undefined, tenantId: point.tenantId, stationId, stationName: '', deviceId: '1' },
        ...{ deviceName: '', propertyName: '', unit: '', format: {} as EngineRule['format'], level: 1 },
        ...{ content: '', viewId: null, inhibit: null, remark: '', madeMs: 0, declared: '' },
      }
      return { rule, state: freshState }
    }),
  )
}
