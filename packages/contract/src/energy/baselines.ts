import * as z from 'zod'
import { call, exportCall, field, Id, ReportDay, resource, rule } from '../core'
import { daysFrom } from '../core/days'
import { measuredFields } from './measuredFields'

/** How the value of a driver is taken: as it is, or as degree days below or above a balance temperature. */
export const driverKinds = { plain: '不换算', heating: '采暖度日', cooling: '制冷度日' } as const
export type DriverKind = keyof typeof driverKinds

/** Drivers of one baseline at most. */
export const mostDrivers = 3
/** Days of a baseline, and of what is compared with it, at most: three years. */
export const mostBaselineDays = 1096
/** Days with energy and drivers that a baseline needs at least. */
export const leastBaselineDays = 14

/** What the energy depends on: a register's daily rise (output), or the daily mean of anything else (temperature). */
const Driver = z
  .object({
    itemId: field.reference('数据点', 'point', {
      narrowedBy: 'stationId',
      help: '累计量取每日增量，例如产量；瞬时量取每日平均值，例如室外温度',
    }),
    kind: field.choice('计法', driverKinds).default('plain'),
    balance: field
      .number('平衡点温度', { min: -50, max: 60, decimals: 1, help: '度日按日均温低于或高于它的度数计' })
      .nullish(),
  })
  .refine(({ kind, balance }) => kind === 'plain' || balance != null, {
    path: ['balance'],
    message: '度日须填写平衡点温度',
  })

/** What energy is expected to come to (ISO 50006): a base load and a share for each driver, fitted to a past period. */
export const EnergyBaseline = z.object({
  baselineName: field.name('名称', { max: 40, column: true, search: true }),
  ...measuredFields,
  firstDay: field.date('基准期开始', { column: true, help: '通常取改造之前完整的一年' }),
  lastDay: field.date('基准期结束', { column: true }),
  drivers: field.rows('影响因素', Driver, { min: 1, max: mostDrivers }),
  remark: field.remark().nullish(),
})
export type EnergyBaseline = z.infer<typeof EnergyBaseline>

export const energyBaselines = resource({
  path: '/ml-mlink/energybaseline',
  noun: 'energyBaseline',
  label: '能源基准',
  schema: EnergyBaseline,
  permission: 'energy_baseline',
  title: 'baselineName',
  unique: [{ fields: ['stationId', 'baselineName'] }],
  rules: [
    rule(
      EnergyBaseline,
      ['deviceId', 'groupId'],
      ({ deviceId, groupId }) => !deviceId || !groupId,
      '设备和组对象只能选一个',
    ),
    rule(
      EnergyBaseline,
      ['firstDay', 'lastDay'],
      ({ firstDay, lastDay }) =>
        daysFrom(firstDay, lastDay) + 1 >= leastBaselineDays &&
        daysFrom(firstDay, lastDay) < mostBaselineDays,
      '基准期须为 14 天至 3 年',
    ),
  ],
})

/** Why there is no baseline to compare with. */
export const baselineProblems = {
  driverGone: '影响因素的数据点已经删除，请在设置中重新选择',
  fewDays: '基准期内同时有能耗和影响因素的日子太少',
  sameDrivers: '影响因素在基准期内都不变，看不出它们的影响',
} as const
export type BaselineProblem = keyof typeof baselineProblems

/** Why the model does without a driver. */
export const leftOutReasons = {
  constant: '基准期内不变，看不出它的影响',
  same: '基准期内随前面的因素一同变化，无法区分各自的影响',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Why a day counts neither for the fit nor for the sums. */
export const lackingDay = '有缺失或补记的读数，未计入'

const BaselineQuery = z.object({
  id: Id.meta({ reference: 'energyBaseline', label: '能源基准' }),
  from: ReportDay.meta({ label: '开始日期' }),
  to: ReportDay.meta({ label: '结束日期' }),
})

/** The fitted line: `base + Σ slope × driver` a day. */
export const BaselineModel = z.object({
  base: z.number(),
  drivers: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      /** 0 where it is left out. */
      slope: z.number(),
      /** Why the days could not tell its influence; null where they could. */
      leftOut: z.enum(Object.keys(leftOutReasons) as [LeftOutReason]).nullable(),
    }),
  ),
  /** The share of the variance that it explains, 0 to 1. */
  r2: z.number(),
  /** Root mean square of what it misses by, as a share of the mean; null where that is nothing. */
  cv: z.number().nullable(),
  /** Days that it was fitted to, and those of the period that lack energy or a driver. */
  days: z.number().int(),
  missingDays: z.number().int(),
  /** How many of these were left out for readings that are missing or were told later. */
  lackingDays: z.number().int(),
})

/** One day of what is compared; null for what is not known of it. */
export const BaselineDay = z.object({
  day: z.iso.date(),
  actual: z.number().nullable(),
  expected: z.number().nullable(),
  /** It is left out: readings are missing, or tell what was used on other days as well. What is left out is not known. */
  isLacking: z.boolean(),
  /** Actual less expected of all compared days so far: what falls was saved; null before the first. */
  sum: z.number().nullable(),
})

const at = (verb: string) => `/api${energyBaselines.path}/${verb}`
const reads = [
  'energyBaseline',
  'station',
  'device',
  'pointGroup',
  'sample',
  'counterCorrection',
  'badReading',
  'readingCorrection',
]

/** What was used, day by day, beside what the baseline expects of such days; of days that are over. */
export const getBaselineReport = call({
  method: 'GET',
  path: at('report'),
  mayLag: true,
  label: '能源绩效',
  permission: energyBaselines.codes.view,
  reads,
  query: BaselineQuery,
  data: z.object({
    energyUnit: z.string(),
    problem: z.enum(Object.keys(baselineProblems) as [BaselineProblem]).nullable(),
    model: BaselineModel.nullable(),
    /** The period of the baseline; what is compared comes after it. */
    fittedTo: z.object({ from: z.iso.date(), to: z.iso.date() }),
    days: z.array(BaselineDay),
    /** Of the days after that period of which both are known. */
    actual: z.number(),
    expected: z.number(),
    comparedDays: z.number().int(),
    /** The days that the baseline was fitted to, against the first driver of the model. */
    fitted: z.array(z.object({ day: z.iso.date(), driver: z.number(), energy: z.number() })),
  }),
})

/** A line of the report's file. */
export const BaselineFileRow = z.object({
  day: field.date('日期', { column: true }),
  actual: field.number('实际能耗', { column: true }).nullable(),
  expected: field.number('基准能耗', { column: true }).nullable(),
  difference: field.number('差值', { column: true }).nullable(),
  sum: field.number('累计差值', { column: true }).nullable(),
  note: field.text('说明', { column: true }),
})

/** The report as a file. */
export const exportBaselineReport = exportCall({
  path: at('reportExport'),
  mayLag: true,
  label: '导出能源绩效',
  permission: energyBaselines.codes.view,
  query: BaselineQuery,
})
