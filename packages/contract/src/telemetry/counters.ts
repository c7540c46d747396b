import * as z from 'zod'
import { call, field, Id, IdFilter, resource } from '../core'

/** Why a register jumped without anything having been drawn. */
export const correctionKinds = { swap: '换表', reset: '清零', rollover: '翻转', fault: '读数错误' } as const

/**
 * A jump of an accumulated register that is no consumption: at `correctionTime` it stood at `oldValue`, and from then on
 * it counted from `newValue`. Roll-ups count what it rose before and after.
 */
export const CounterCorrection = z.object({
  itemId: field.reference('累计数据点', 'point', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  correctionTime: field.instant('发生时间', { column: true }),
  kind: field.choice('原因', correctionKinds, { column: true, search: true }),
  oldValue: field.number('修正前读数', { column: true, help: '旧表止数' }),
  newValue: field.number('修正后读数', { column: true, help: '新表起数，清零为 0' }),
  remark: field.name('说明', { max: 200, column: true }),
})

export const counterCorrections = resource({
  path: '/ml-mlink/countercorrection',
  noun: 'counterCorrection',
  label: '计数修正',
  schema: CounterCorrection,
  permission: 'counter_correction',
  title: 'remark',
  unique: [{ fields: ['itemId', 'correctionTime'] }],
})

/** Where a register stepped back. */
export const UnexplainedStep = z.object({
  itemId: Id,
  /** `device / property` */
  itemName: z.string(),
  deviceId: Id,
  unit: z.string().nullable(),
  /** Unix ms of the last reading before it, and of the one that was lower. */
  beforeTs: z.number(),
  ts: z.number(),
  before: z.number(),
  value: z.number(),
})
export type UnexplainedStep = z.infer<typeof UnexplainedStep>

/** What explains a step back: somebody has, the register has rolled over, or nothing does. */
export const stepCauses = { none: '待说明', rollover: '自动翻转', correction: '已登记修正' } as const

/** A step back, and what was made of it. */
export const CounterStep = UnexplainedStep.extend({
  /** What was counted between the two readings. */
  rise: z.number(),
  /** `none`: nothing explains it, and nothing was counted. */
  cause: z.enum(['correction', 'rollover', 'none']),
})
export type CounterStep = z.infer<typeof CounterStep>

const StepsAsked = z.object({
  stationId: Id.meta({ reference: 'station', label: '站点' }).optional(),
  stationIds: IdFilter.optional().meta({ label: '站点' }),
  days: z.coerce.number().int().min(1).max(31).default(7).meta({ label: '天数' }),
})

/**
 * The steps back of all registers in the last days, newest first, 200 at most, whatever explains them: roll-overs that were found,
 * swaps and resets that somebody has noted, and what lacks a reason. Of one register, where it is named.
 */
export const listCounterSteps = call({
  method: 'GET',
  path: '/api/ml-mlink/countercorrection/steps',
  label: '累计量回退',
  permission: counterCorrections.codes.view,
  reads: ['point', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: StepsAsked.extend({
    itemId: Id.meta({ reference: 'point', label: '累计数据点' }).optional(),
  }),
  data: z.array(CounterStep),
})

/**
 * The steps back of all registers in the last days that nothing explains, newest first, 200 at most: what was drawn between the
 * two readings is lost until somebody says why.
 */
export const listUnexplainedSteps = call({
  method: 'GET',
  path: '/api/ml-mlink/countercorrection/unexplained',
  label: '待说明的回退',
  permission: counterCorrections.codes.view,
  reads: ['point', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: StepsAsked,
  data: z.array(UnexplainedStep),
})
