import { causeDictionary, remedyDictionary } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { dictionaryTable } from './table'

/** A text in Chinese and in English. */
type Word = readonly [chinese: string, english: string]

interface FirstDictionary {
  code: string
  name: Word
  /** Their keys are their places, from 1: what is added comes last. */
  entries: readonly Word[]
}

/** The dictionaries that every tenant begins with; from then on they are his own. */
export const firstDictionaries: readonly FirstDictionary[] = [
  {
    code: causeDictionary,
    name: ['故障原因', 'Cause of failure'],
    entries: [
      ['轴承磨损', 'Worn bearing'],
      ['密封老化', 'Aged seal'],
      ['接线松动', 'Loose connection'],
      ['滤芯堵塞', 'Clogged filter'],
      ['电池老化', 'Aged battery'],
      ['皮带松弛', 'Slack belt'],
      ['润滑不足', 'Lack of lubrication'],
      ['过载', 'Overload'],
      ['短路或绝缘损坏', 'Short circuit or damaged insulation'],
      ['供电异常', 'Supply failed or out of range'],
      ['元器件损坏', 'Failed component'],
      ['传感器或仪表失准', 'Sensor or meter inaccurate'],
      ['通讯中断', 'Communication lost'],
      ['参数设置不当', 'Wrong settings'],
      ['操作不当', 'Operating error'],
      ['外力损坏', 'Damaged from outside'],
      ['高温、潮湿或粉尘', 'Heat, damp or dust'],
      ['误报，未见异常', 'False report, nothing found'],
      ['其他原因', 'Other cause'],
    ],
  },
  {
    code: remedyDictionary,
    name: ['处理措施', 'Remedy'],
    entries: [
      ['更换部件', 'Part replaced'],
      ['紧固接线', 'Connections tightened'],
      ['清洗滤芯', 'Filter cleaned'],
      ['调整皮带', 'Belt adjusted'],
      ['修复部件', 'Part repaired'],
      ['整机更换', 'Unit replaced'],
      ['清洁除尘', 'Cleaned'],
      ['加注润滑', 'Lubricated'],
      ['调整参数', 'Settings adjusted'],
      ['校准仪表', 'Instrument calibrated'],
      ['复位或重启', 'Reset or restarted'],
      ['恢复供电', 'Supply restored'],
      ['恢复通讯', 'Communication restored'],
      ['临时处理，待检修', 'Provisional, overhaul to follow'],
      ['观察运行', 'Kept under observation'],
      ['其他措施', 'Other remedy'],
    ],
  },
]

/** Gives a tenant the dictionaries that each begins with; one that he has already stays as it is. */
export async function provideDictionaries(
  tx: Tx,
  { tenantId, isChinese }: { tenantId: string; isChinese: boolean },
): Promise<void> {
  const said = ([chinese, english]: Word) => (isChinese ? chinese : english)
  const common = { tenantId, kind: 'business' as const }
  const made = await tx
    .insert(dictionaryTable)
    .values(firstDictionaries.map(({ code, name }) => ({ ...common, code, dictValue: said(name) })))
    .onConflictDoNothing()
    .returning({ id: dictionaryTable.id, code: dictionaryTable.code })
  const entries = made.flatMap(({ id, code }) =>
    (firstDictionaries.find((one) => one.code === code)?.entries ?? []).map((word, at) => ({
      ...{ ...common, parentId: id, code, dictValue: said(word) },
      ...{ dictKey: String(at + 1), sort: at },
    })),
  )
  if (entries.length > 0) await tx.insert(dictionaryTable).values(entries)
}
