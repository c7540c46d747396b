import * as z from 'zod'
import { call, field, Id, resource, rule } from '../core'

/** Days that one correction reaches over at most, and the readings that are there when it is made: as many days by the minute fit in. */
export const mostCorrectedDays = 31
export const mostCorrectedReadings = 50_000
/** Readings before and after that are told of one correction. */
export const mostCorrectedTold = 500

/** What is made of a reading: the value is given, or what was sent is shifted or scaled (a wrong multiplier). */
export const correctionMethods = { value: '改为', add: '加上', multiply: '乘以' } as const
export type CorrectionMethod = keyof typeof correctionMethods

/**
 * Right values for what a point has sent wrongly within a span, both of its ends included. Curves, roll-ups, reports and costs
 * count by them; what was sent is kept, and is there again without the correction. Of several for one time the newest holds,
 * and is worked out of what was sent.
 */
export const ReadingCorrection = z.object({
  itemId: field.reference('数据点', 'point', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  startTime: field.instant('开始时间', { column: 160, search: true }),
  endTime: field.instant('结束时间', { help: '起止时刻的读数也算在内，单个读数起止相同' }),
  method: field.choice('修正方式', correctionMethods, { column: 120, help: '累计量的一段读数只能“改为”' }),
  amount: field.number('修正数值', { min: -1e15, max: 1e15 }),
  /** Of its first reading: what was sent, and what it makes of that. */
  firstBefore: field.number('首个修正前', { column: 110, readOnly: true }).nullish(),
  firstAfter: field.number('首个修正后', { column: 110, readOnly: true }).nullish(),
  reason: field.name('原因', { max: 200, column: true, search: true }),
  userName: field.text('修正人', { column: true, readOnly: true }).nullish(),
  /** How many readings stand corrected within it now. */
  readingCount: field.number('读数个数', { decimals: 0, column: 100, readOnly: true }).nullish(),
})

/** Corrections of readings, of the stations that the caller sees. */
export const readingCorrections = resource({
  path: '/ml-mlink/readingcorrection',
  noun: 'readingCorrection',
  label: '读数修正',
  schema: ReadingCorrection,
  permission: 'reading_correction',
  title: 'reason',
  removal: '读数恢复为设备上报的值，统计与费用重新计算。',
  order: { field: 'startTime', direction: 'desc' },
  rules: [
    rule(
      ReadingCorrection,
      ['startTime', 'endTime'],
      ({ startTime, endTime }) => startTime <= endTime,
      '结束时间不能早于开始时间',
    ),
  ],
  answered: {
    /** Unix ms of the first instant that is meant, and of the one after the last. */
    startMs: z.number(),
    beforeMs: z.number(),
  },
})

/** A reading that stands corrected. */
export const CorrectedReading = z.object({
  /** Unix ms. */
  ts: z.number(),
  /** What was sent, and what stands in its place; null for what is kept no longer. */
  before: z.number(),
  after: z.number().nullable(),
})
export type CorrectedReading = z.infer<typeof CorrectedReading>

/** The readings within a correction that stand corrected, before and after, in the order of their times. */
export const listCorrectedReadings = call({
  method: 'GET',
  path: '/api/ml-mlink/readingcorrection/readings',
  label: '修正前后的读数',
  permission: readingCorrections.codes.view,
  reads: ['readingCorrection', 'badReading', 'sample'],
  query: z.object({ id: Id.meta({ reference: 'readingCorrection', label: '读数修正' }) }),
  data: z.object({ count: z.number().int(), readings: z.array(CorrectedReading) }),
})

/** A correction that somebody thinks of. */
export const CorrectionAsked = z.object({
  /** The correction that is changed; none of a new one. */
  id: Id.optional().meta({ reference: 'readingCorrection', label: '读数修正' }),
  itemId: Id.meta({ reference: 'point', label: '数据点' }),
  /** Unix ms of the first and of the last second that is meant. */
  start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
  end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  method: z.enum(['value', 'add', 'multiply']).meta({ label: '修正方式' }),
  amount: z.coerce.number().min(-1e15).max(1e15).meta({ label: '修正数值' }),
})

/** A reading that tells what a correction would come to, and its place: the one before the span, its first and last, the one after. */
const TriedReading = z.object({
  place: z.enum(['previous', 'first', 'last', 'next']),
  /** Unix ms. */
  ts: z.number(),
  /** What was sent, of those around what counts now, and what would count. */
  before: z.number(),
  after: z.number(),
})
export type TriedReading = z.infer<typeof TriedReading>

/** What a register would step that nobody has drawn. */
const RegisterJump = z.object({
  /** It would step back, which nothing explains: its readings are not between those around. */
  isBack: z.boolean(),
  /** The rise of one step that is far more than what is usual, and the most of an hour that is; null where it is none. */
  leap: z.object({ rise: z.number(), usualPerHour: z.number() }).nullable(),
})

/** What a correction would come to, were it saved. */
export const CorrectionTrial = z.object({
  unit: z.string().nullable(),
  /** Readings that it would reach now. */
  count: z.number().int(),
  readings: z.array(TriedReading),
  /** What a register counts from the reading before the span to the one after: now, and were it saved; null for what is no register. */
  counted: z.object({ before: z.number(), after: z.number() }).nullable(),
  /** Why it is to be looked at before it is saved; null where nothing is. */
  jump: RegisterJump.nullable(),
})
export type CorrectionTrial = z.infer<typeof CorrectionTrial>

/**
 * What a correction would come to: the readings around and at the ends of its span before and after, what a register would count,
 * and whether it would jump. Nothing is saved; what saving refuses is refused here.
 */
export const tryReadingCorrection = call({
  method: 'GET',
  path: '/api/ml-mlink/readingcorrection/try',
  label: '试算读数修正',
  permission: [readingCorrections.codes.add, readingCorrections.codes.edit],
  reads: ['readingCorrection', 'badReading', 'counterCorrection', 'sample', 'point'],
  query: CorrectionAsked,
  data: CorrectionTrial,
})
