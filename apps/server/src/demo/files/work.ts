import type { StandardItem, WorkKind } from '@energy-console/contract/maintenance'
import type { StationKey } from '../plant'

type Item = Pick<StandardItem, 'itemName'> & Partial<StandardItem>

/** How something is done in the demo, and when: a standard with its plan. */
export interface Work {
  kind: WorkKind
  standardName: string
  minutes: number
  tools: string
  safetyNote: string
  items: readonly Item[]
  planName: string
  station: StationKey
  /** The equipment that it is done at: all of these categories, or of the first one those pieces alone that have these codes. */
  categories: readonly [string, ...string[]]
  pieces?: readonly string[]
  /** Days of the calendar; without it the plan goes by `counter`. */
  rule?: string
  /** A register by `device.property`, how much of it lets the plan come round, and how much there was before the demo. */
  counter?: { point: string; every: number; used: number }
  times: readonly string[]
  finishHours: number
}

const number = (itemName: string, unit: string, lowLimit: number, highLimit: number): Item => ({
  ...{ itemName, itemKind: 'number', unit, lowLimit, highLimit },
})

/** What is inspected and maintained in the demo's plant. */
export const works: readonly Work[] = [
  {
    ...{ kind: 'inspect', standardName: '变压器日常巡检', planName: '变压器每日巡检', minutes: 15 },
    ...{ tools: '红外测温仪、手电筒', safetyNote: '与带电部位保持安全距离，不得打开柜门' },
    items: [
      { itemName: '外观、声音和气味', requirement: '无异响、异味和放电痕迹' },
      number('绕组温度', '℃', 0, 110),
      number('环境温度', '℃', 0, 40),
      { itemName: '冷却风机', itemKind: 'choice', choices: '运转/停止/异响', goodChoices: '运转/停止' },
    ],
    ...{ station: 'office', categories: ['变压器'], rule: 'FREQ=DAILY', times: ['08:30'], finishHours: 8 },
  },
  {
    ...{ kind: 'inspect', standardName: '空压机班前巡检', planName: '空压机班前巡检', minutes: 10 },
    ...{ tools: '手电筒、抹布', safetyNote: '注意高温和转动部件' },
    items: [
      number('排气压力', 'MPa', 0.6, 0.85),
      number('排气温度', '℃', 60, 105),
      { itemName: '油位', itemKind: 'choice', choices: '正常/偏低/偏高', goodChoices: '正常' },
      { itemName: '有无漏油漏气' },
    ],
    ...{
      station: 'factory',
      categories: ['空压机'],
      rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      times: ['07:30'],
    },
    finishHours: 4,
  },
  {
    ...{ kind: 'inspect', standardName: '水泵周巡检', planName: '水泵每周巡检', minutes: 30 },
    ...{ tools: '测振仪、点温枪', safetyNote: '勿触转动部件' },
    items: [
      number('轴承温度', '℃', 0, 75),
      number('振动速度', 'mm/s', 0, 4.5),
      { itemName: '机械密封有无渗漏' },
    ],
    ...{
      station: 'office',
      categories: ['水泵'],
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      times: ['09:00'],
      finishHours: 24,
    },
  },
  {
    ...{ kind: 'maintain', standardName: '冷水机组月度保养', planName: '冷水机组月度保养', minutes: 120 },
    ...{ tools: '压力表、检漏仪、清洗泵', safetyNote: '停机断电，挂牌上锁后作业' },
    items: [
      { itemName: '清洗冷凝器水侧' },
      number('吸气压力', 'MPa', 0.2, 0.6),
      { itemName: '冷冻油油质', itemKind: 'choice', choices: '清澈/发黑/乳化', goodChoices: '清澈' },
      { itemName: '制冷剂检漏' },
    ],
    ...{ station: 'office', categories: ['冷水机组'], rule: 'FREQ=MONTHLY;BYMONTHDAY=5', times: ['09:00'] },
    finishHours: 72,
  },
  {
    ...{ kind: 'maintain', standardName: '空压机定期保养', planName: '空压机双周保养', minutes: 90 },
    ...{ tools: '滤芯、扳手、油枪', safetyNote: '泄压断电，挂牌上锁后作业' },
    items: [{ itemName: '更换空气滤芯' }, { itemName: '清洁冷却器' }, number('皮带挠度', 'mm', 8, 15)],
    ...{
      station: 'factory',
      categories: ['空压机'],
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA',
      times: ['10:00'],
    },
    finishHours: 48,
  },
  {
    ...{ kind: 'maintain', standardName: '配电设备清扫紧固', planName: '配电室月度清扫', minutes: 60 },
    ...{ tools: '吸尘器、力矩扳手、接地电阻仪', safetyNote: '停电、验电、挂接地线后作业' },
    items: [{ itemName: '清扫柜内外积尘' }, { itemName: '紧固接线端子' }, number('接地电阻', 'Ω', 0, 4)],
    ...{ station: 'office', categories: ['变压器', '低压开关柜'], rule: 'FREQ=MONTHLY;BYMONTHDAY=20' },
    ...{ times: ['09:00'], finishHours: 72 },
  },
  {
    ...{ kind: 'maintain', standardName: '空压机油路保养', planName: '空压机 2000 小时保养', minutes: 180 },
    ...{ tools: '接油盘、滤芯扳手', safetyNote: '泄压断电，挂牌上锁后作业' },
    items: [{ itemName: '更换机油' }, { itemName: '更换油滤' }, { itemName: '更换油气分离芯' }],
    ...{ station: 'factory', categories: ['空压机'], pieces: ['QC-KYJ-001'] },
    counter: { point: 'AC1.hours', every: 2000, used: 1840 },
    ...{ times: ['08:30'], finishHours: 120 },
  },
]
