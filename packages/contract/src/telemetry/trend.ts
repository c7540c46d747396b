import * as z from 'zod'
import { call, Id } from '../core'
import type { StepWidth } from './stepWidths'

/** The longest span that is analysed. */
export const mostTrendDays = 366

/** Steps of an analysis: a quarter of an hour, an hour, a day of the station's calendar. */
const trendSteps = ['15m', '1h', '1d'] as const satisfies readonly StepWidth[]
export type TrendStep = (typeof trendSteps)[number]

const Value = z.number().nullable()

/** How a value moves on the whole. */
export const TrendSlope = z.object({
  /** By how much it goes up a day; below 0 down. */
  perDay: z.number(),
  /** Share of the variance that a line explains, 0 to 1. */
  r2: z.number(),
  /** Whether that is more than chance. */
  isClear: z.boolean(),
  /** What it was found from: whole days, or the steps where there are too few of those. */
  basis: z.enum(['days', 'steps']),
  count: z.number().int(),
})
export type TrendSlope = z.infer<typeof TrendSlope>

/** How high the demand of today gets: what has been, or what is expected. */
export const DemandForecast = z.object({
  /** Begin and end of today at the station, Unix ms. */
  start: z.number(),
  end: z.number(),
  step: z.enum(['15m', '1h']),
  /** The steps of today, `[ts, measured, expected, low, high]`. */
  points: z.array(z.tuple([z.number(), Value, Value, Value, Value])),
  peak: z.object({
    ts: z.number(),
    value: z.number(),
    low: z.number(),
    high: z.number(),
    /** It has been; nothing that is expected passes it. */
    isPast: z.boolean(),
  }),
})
export type DemandForecast = z.infer<typeof DemandForecast>

/** What an analysis says of a point. Values of a register are what it rises by in an hour. */
export const PointTrend = z.object({
  itemId: Id,
  step: z.enum(trendSteps),
  /** Whether values are of a register: its unit an hour. */
  isRate: z.boolean(),
  /** Every step of the span, `[ts, value, moving average, usual low, usual middle, usual high, 1 for an outlier]`. */
  points: z.array(
    z.tuple([z.number(), Value, Value, Value, Value, Value, z.union([z.literal(0), z.literal(1)])]),
  ),
  /** Steps that the moving average joins. */
  averaged: z.number().int(),
  /** Null where too little is stored: of more than two days, less than two weeks. */
  slope: TrendSlope.nullable(),
  /** The time that what is usual was learnt from; null where too little is stored. */
  learnt: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** Null where too little is stored. */
  forecast: DemandForecast.nullable(),
})
export type PointTrend = z.infer<typeof PointTrend>

/**
 * A point's moving average, slope and outliers over `start ≤ ts < end` (Unix ms, 366 days at most), what is usual of each
 * step of the week, learnt from the eight weeks before, and the peak demand of today. From roll-ups, in quarters of an hour up to
 * two days, in hours up to 62 days, else in days.
 */
export const getPointTrend = call({
  method: 'GET',
  path: '/api/ml-mlink/item/trend',
  mayLag: true,
  label: '数据点趋势',
  permission: 'trend_alarm',
  reads: ['sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: z.object({
    itemId: Id.meta({ reference: 'point', label: '数据点' }),
    start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
    end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  }),
  data: PointTrend,
})
