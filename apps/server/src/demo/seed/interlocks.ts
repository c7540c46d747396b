import { interlockConditionTable, interlockInputTable, interlockTable } from '../../modules/telemetry'
import type { Tx } from '../../platform/database'
import type { Catalogue } from './catalogue'

interface InterlockSpec {
  interlockName: string
  /** The point, by `code.propertyNo`, and the value that is guarded. */
  guards: string
  wantedValue: string
  inputs: Readonly<Record<string, string>>
  conditions: readonly { says: string; expression: string }[]
  remark: string
}

/** Loads go off before their source does. */
const interlocks: readonly InterlockSpec[] = [
  {
    interlockName: 'AH1 带负荷分闸闭锁',
    guards: 'AH1.breaker',
    wantedValue: '0',
    inputs: { low1: '401.breaker', low2: '402.breaker' },
    conditions: [
      { says: '401 低压进线已分闸', expression: '!low1' },
      { says: '402 低压进线已分闸', expression: '!low2' },
    ],
    remark: '停电先断负荷侧，后断电源侧',
  },
]

/** Stores the interlocks of the plant's incomer. */
export async function seedInterlocks(
  tx: Tx,
  { stations, points }: Pick<Catalogue, 'stations'> & { points: ReadonlyMap<string, string> },
): Promise<void> {
  const idOf = (key: string) => {
    const id = points.get(key)
    if (id === undefined) throw new Error(`Demo data: no point ${key}`)
    return id
  }
  for (const { guards, inputs, conditions, ...interlock } of interlocks) {
    const [row] = await tx
      .insert(interlockTable)
      .values({ ...interlock, stationId: stations.office, itemId: idOf(guards) })
      .returning({ id: interlockTable.id })
    const recordId = row?.id ?? ''
    await tx.insert(interlockInputTable).values(
      Object.entries(inputs).map(([inputName, point], rowRank) => ({
        ...{ recordId, rowRank, inputName },
        itemId: idOf(point),
      })),
    )
    await tx
      .insert(interlockConditionTable)
      .values(conditions.map((condition, rowRank) => ({ recordId, rowRank, ...condition })))
  }
}
