import { calcPointTable, calcVariableTable } from '../../modules/automation'
import { makeCalculatedPoint } from '../../modules/devices'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import type { Catalogue } from './catalogue'

interface CalcSpec {
  pointName: string
  station: StationKey
  /** The code of the device that it stands at. */
  device: string
  unit: string
  decimals: number
  formula: string
  /** Points by name, as `code.propertyNo`. */
  variables: Readonly<Record<string, string>>
}

/** What the plant's people reckon from their meters. */
export const demoCalcPoints: readonly CalcSpec[] = [
  {
    ...{ pointName: '低压进线总功率', station: 'office', device: '401', unit: 'kW', decimals: 1 },
    formula: 'a + b',
    variables: { a: '401.p', b: '402.p' },
  },
  {
    ...{ pointName: '办公区平均温度', station: 'office', device: 'TH3', unit: '℃', decimals: 1 },
    formula: '(a + b + c) / 3',
    variables: { a: 'TH3.temperature', b: 'TH4.temperature', c: 'TH5.temperature' },
  },
  {
    ...{ pointName: '冷水机组用电占比', station: 'office', device: 'CH1', unit: '%', decimals: 1 },
    formula: '(c1 + c2) / (a + b) * 100',
    variables: { c1: 'CH1.p', c2: 'CH2.p', a: '401.p', b: '402.p' },
  },
]

/** Makes the calculated points of the plant; their values come with the first readings. */
export async function seedCalcPoints(
  tx: Tx,
  { stations, devices, points }: Catalogue & { points: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { station, device, variables, ...calc } of demoCalcPoints) {
    const deviceId = required(devices.get(device), device)
    const { pointName: name, unit, decimals } = calc
    const itemId = await makeCalculatedPoint(tx, deviceId, { name, unit, decimals })
    const [row] = await tx
      .insert(calcPointTable)
      .values({ ...calc, stationId: stations[station], deviceId, itemId, isVirtual: false })
      .returning({ id: calcPointTable.id })
    const recordId = required(row?.id, name)
    await tx.insert(calcVariableTable).values(
      Object.entries(variables).map(([variableName, point], rowRank) => ({
        ...{ recordId, rowRank, variableName },
        itemId: required(points.get(point), point),
      })),
    )
  }
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`Demo data: nothing is called ${name}`)
  return value
}
