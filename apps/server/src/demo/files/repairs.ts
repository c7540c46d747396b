import type { RepairPriority } from '@energy-console/contract/maintenance'

/** A repair of the demo's equipment. */
export interface Repair {
  /** Of the equipment. */
  code: string
  title: string
  priority: RepairPriority
  /** Hours before now at which it was reported. */
  hoursAgo: number
  /** How far it has come: 1 reported, 2 given, 3 taken on, 4 handed in, 5 approved. */
  steps: number
  /** Hours that it took. */
  hours: number
  /** Places in the dictionaries that every tenant begins with; none where nobody knows yet. */
  cause?: number
  remedy?: number
  /** Paid to others, in yuan. */
  amount?: string
  /** It comes from the alarm of the device that was nearest to it, which gives its time. */
  isOfAlarm?: boolean
  /** It comes from what the last round of a plan found at an item, which gives its time. */
  finding?: { planName: string; itemName: string }
}

const day = 24
const done = 5

/** A quarter of repairs, the newest of them still open. */
export const repairs: readonly Repair[] = [
  {
    code: 'YS-SB-001',
    title: '机械密封漏水',
    priority: 'high',
    hoursAgo: 88 * day,
    steps: done,
    hours: 3,
    cause: 2,
    remedy: 1,
  },
  {
    code: 'YS-BYQ-002',
    title: '冷却风机不转',
    priority: 'high',
    hoursAgo: 81 * day,
    steps: done,
    hours: 2.5,
    cause: 1,
    remedy: 1,
    amount: '1860.00',
  },
  {
    code: 'QC-KYJ-001',
    title: '排气温度高',
    priority: 'normal',
    hoursAgo: 74 * day,
    steps: done,
    hours: 2,
    cause: 4,
    remedy: 3,
  },
  {
    code: 'YS-LT-001',
    title: '风机皮带打滑',
    priority: 'normal',
    hoursAgo: 66 * day,
    steps: done,
    hours: 1.5,
    cause: 6,
    remedy: 4,
  },
  {
    code: 'YS-LJ-001',
    title: '油滤压差大',
    priority: 'normal',
    hoursAgo: 59 * day,
    steps: done,
    hours: 4,
    cause: 4,
    remedy: 1,
    amount: '3200.00',
  },
  {
    code: 'YS-FDJ-001',
    title: '启动电池亏电',
    priority: 'urgent',
    hoursAgo: 51 * day,
    steps: done,
    hours: 1,
    cause: 5,
    remedy: 1,
  },
  {
    code: 'YS-SB-001',
    title: '机械密封漏水',
    priority: 'high',
    hoursAgo: 43 * day,
    steps: done,
    hours: 3.5,
    cause: 2,
    remedy: 1,
    amount: '640.00',
  },
  {
    code: 'YS-KGG-001',
    title: '指示灯不亮',
    priority: 'low',
    hoursAgo: 36 * day,
    steps: done,
    hours: 0.5,
    cause: 3,
    remedy: 2,
  },
  {
    code: 'YS-LT-002',
    title: '风机皮带打滑',
    priority: 'normal',
    hoursAgo: 9 * day,
    steps: done,
    hours: 1,
    cause: 6,
    remedy: 4,
  },
  {
    code: 'YS-BYQ-002',
    title: '冷却风机不转',
    priority: 'high',
    hoursAgo: 5 * day,
    steps: done,
    hours: 2,
    cause: 3,
    remedy: 2,
    isOfAlarm: true,
  },
  {
    code: 'QC-KYJ-001',
    title: '排气压力低',
    priority: 'normal',
    hoursAgo: 3 * day,
    steps: done,
    hours: 2,
    cause: 4,
    remedy: 3,
    isOfAlarm: true,
  },
  {
    code: 'YS-BYQ-002',
    title: '绕组温度高',
    priority: 'urgent',
    hoursAgo: 2 * day,
    steps: done,
    hours: 1,
    cause: 3,
    remedy: 2,
    isOfAlarm: true,
  },
  {
    code: 'QC-LJ-001',
    title: '油滤压差大',
    priority: 'normal',
    hoursAgo: 20,
    steps: 4,
    hours: 3,
    cause: 4,
    remedy: 1,
  },
  {
    ...{ code: 'QC-KYJ-002', title: '油气分离器接口渗油', priority: 'normal', steps: 3, hours: 1.5 },
    ...{ hoursAgo: 0, finding: { planName: '空压机班前巡检', itemName: '有无漏油漏气' } },
  },
  {
    ...{ code: 'QC-KYJ-001', title: '排气压力低', priority: 'normal', steps: 3, hours: 2 },
    ...{ hoursAgo: 5, isOfAlarm: true },
  },
  { code: 'YS-LT-001', title: '风机皮带打滑', priority: 'normal', hoursAgo: 2, steps: 2, hours: 1 },
  { code: 'YS-SB-002', title: '机械密封漏水', priority: 'normal', hoursAgo: 1, steps: 1, hours: 3 },
]
