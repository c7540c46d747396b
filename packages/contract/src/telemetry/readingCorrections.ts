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
