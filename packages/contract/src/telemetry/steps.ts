import * as z from 'zod'
import { call, field, Id } from '../core'
import { mostCurves } from './curves'
import type { StepWidth } from './stepWidths'

/** Steps that points are compared by, fine to coarse; days and months are those of the clock that is asked for. */
export const pointSteps = ['5m', '15m', '1h', '1d', '1M'] as const satisfies readonly StepWidth[]
export type PointStep = (typeof pointSteps)[number]

/** Steps that one call answers at most, those of all its points together. */
export const mostPointSteps = 40_000

/**
 * What a point came to in a step: `[mean, least, most, rise, readings]`; the rise of a register alone, all of it in the step in which a
 * reading told it.
 */
export const StepValue = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().int(),
])
export type StepValue = z.infer<typeof StepValue>

/** Points by the same steps. */
export const PointSteps = z.object({
  /** Coarser than asked for where nothing so fine is kept of all of the span, or minutes would be made of too many readings. */
  step: z.enum(pointSteps),
  /** Where the steps that are over begin, ascending, Unix ms. */
  begins: z.array(z.number()),
  /** Where the last of them ends, Unix ms; the begin of the first where none is over. */
  until: z.number(),
  /** Whether all steps of the span are over. */
  isOver: z.boolean(),
  /** As many values as there are begins; null where nothing came. */
  lines: z.array(
    z.object({
      itemId: Id,
      values: z.array(StepValue.nullable()),
      /** Of a register by steps of an hour or less: its rises spread over the time between readings; null where these do not say it. */
      drawn: z.array(z.number().nullable()).optional(),
    }),
  ),
})
export type PointSteps = z.infer<typeof PointSteps>

/**
 * Points over `start ≤ ts < end` (Unix ms) by steps of one clock, the same for all, from roll-ups: bad readings count in none, and
 * swaps and roll-overs of registers as everywhere. The first step is the one that `start` lies in.
 */
export const listPointSteps = call({
  method: 'GET',
  path: '/api/ml-mlink/item/steps',
  mayLag: true,
  label: '数据点分时统计',
  permission: 'trend_compare',
  reads: ['sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: z.object({
    itemIds: z
      .string()
      .regex(new RegExp(`^\\d{1,19}(,\\d{1,19}){0,${mostCurves - 1}}$`), '编号格式不正确')
      .meta({ reference: 'point', label: '数据点' }),
    start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
    end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
    step: z.enum(pointSteps).meta({ label: '步长' }),
    zone: field.zone(),
  }),
  data: PointSteps,
})
