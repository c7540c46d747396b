import { causeDictionary, remedyDictionary } from '@energy-console/contract/maintenance'

/** A text in Chinese and in English. */
export type DictionaryWord = readonly [chinese: string, english: string]

interface FirstDictionary {
  code: string
  name: DictionaryWord
  /** Their keys are their places, from 1: what is added comes last. */
  entries: readonly DictionaryWord[]
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
