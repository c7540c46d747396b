import * as z from 'zod'
import { call, Id } from '../core'

/** Demand of one point over a time. */
export const DemandLine = z.object({
  itemId: Id,
  /** The highest demand and the end of its quarter of an hour; null without readings. */
  max: z.object({ ts: z.number(), value: z.number() }).nullable(),
  /** `[ts, demand]`: for each quarter of an hour that begins at `ts`, the highest that ended in it. */
  points: z.array(z.tuple([z.number(), z.number()])),
})
export type DemandLine = z.infer<typeof DemandLine>

/**
 * Demand: mean power over 15 minutes, sliding by the minute, in the register's unit an hour (kWh → kW) or in the unit of
 * an instantaneous point. `start ≤ ts < end` in Unix ms, 32 days at most; from one-minute roll-ups, which stay two years.
 */
export const listPointDemand = call({
  method: 'GET',
  path: '/api/ml-mlink/item/demand',
  mayLag: true,
  label: '数据点需量',
  permission: 'session',
  reads: ['sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: z.object({
    itemIds: z
      .string()
      .regex(/^\d{1,18}(,\d{1,18}){0,9}$/, '编号格式不正确')
      .meta({ reference: 'point', label: '数据点' }),
    start: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '开始时间' }),
    end: z.coerce.number().int().min(0).max(8.64e15).meta({ label: '结束时间' }),
  }),
  data: z.array(DemandLine),
})
