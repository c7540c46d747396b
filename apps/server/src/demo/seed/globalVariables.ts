import { longestGlobal } from '@energy-console/contract/views'
import { globalVariableTable, globalWordTable, globalWriteTable, viewGlobalTable } from '../../modules/views'
import type { Tx } from '../../platform/database'

interface GlobalSpec {
  variableName: string
  dataType: 'number' | 'boolean' | 'enum' | 'text'
  unit?: string
  decimals?: number
  min?: number
  max?: number
  words?: Readonly<Record<string, string>>
  remark: string
  /** Oldest first: who wrote what, so many hours ago. */
  writes: readonly { hoursAgo: number; by: string; value: number | string | boolean }[]
}

/** What the plant's people agree on. */
const variables: readonly GlobalSpec[] = [
  {
    ...{ variableName: 'season', dataType: 'enum', remark: '空调运行季节' },
    words: { '1': '制冷季', '2': '制热季', '3': '过渡季' },
    writes: [
      { hoursAgo: 150, by: '管理员', value: 3 },
      { hoursAgo: 30, by: '值班员', value: 1 },
    ],
  },
  {
    ...{ variableName: 'demand_limit', dataType: 'number', unit: 'kW', decimals: 0, min: 200, max: 5000 },
    remark: '本月需量控制目标',
    writes: [
      { hoursAgo: 140, by: '管理员', value: 1800 },
      { hoursAgo: 52, by: '管理员', value: 1750 },
    ],
  },
  {
    ...{ variableName: 'night_saving', dataType: 'boolean', remark: '夜间公共区域照明减半' },
    words: { '0': '退出', '1': '投入' },
    writes: [{ hoursAgo: 12, by: '值班员', value: true }],
  },
]

/** Declares the plant's variables, with their values and who wrote them. */
export async function seedGlobalVariables(tx: Tx, nowMs: number): Promise<void> {
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * 3_600_000)
  for (const { words = {}, writes, ...variable } of variables) {
    const [row] = await tx
      .insert(globalVariableTable)
      .values({ ...variable, maxLength: longestGlobal })
      .returning({ id: globalVariableTable.id })
    const recordId = row?.id ?? ''
    const rows = Object.entries(words).map(([value, word], rowRank) => ({ recordId, rowRank, value, word }))
    if (rows.length > 0) await tx.insert(globalWordTable).values(rows)
    const name = variable.variableName
    await tx.insert(globalWriteTable).values(
      writes.map(({ hoursAgo, by, value }, place) => ({
        ...{ name, writeTime: at(hoursAgo), userName: by, writer: 'person' as const },
        ...{ before: writes[place - 1]?.value ?? null, after: value },
      })),
    )
    const last = writes.at(-1)
    if (last)
      await tx
        .insert(viewGlobalTable)
        .values({ name, value: last.value, updateTime: at(last.hoursAgo), updateUserName: last.by })
  }
}
