import * as z from 'zod'
import { call, Id } from '../core'
import { MonthDemand } from './costs'

/** Demand of a circuit in a month, kW: mean power over 15 minutes, sliding by the minute. */
export const CircuitDemand = z.object({
  /** The month at the station, Unix ms. */
  start: z.number(),
  end: z.number(),
  /** The highest and the end of its quarter of an hour; null where no minutes are known. */
  max: z.object({ ts: z.number(), value: z.number() }).nullable(),
  /** `[ts, demand]`: for each quarter of an hour that begins at `ts`, the highest that ended in it. */
  points: z.array(z.tuple([z.number(), z.number()])),
  /** Of a circuit that is one of the supplies of its station: what all of them came to, as the month is billed. */
  station: z
    .object({
      supplies: z.number().int(),
      /** Of each supply by itself, added up; null until it has been reckoned. */
      demand: MonthDemand.nullable(),
    })
    .nullable(),
})
export type CircuitDemand = z.infer<typeof CircuitDemand>

/** Registers whose demand one circuit adds up at most. */
export const mostDemandRegisters = 64

/**
 * The demand of a device in a month: of all its registers of drawn electricity together at each time, where it has several; of
 * its power where it has none; else of the nearest meters below it together. Minutes stay two years.
 */
export const getCircuitDemand = call({
  method: 'GET',
  path: '/api/ml-mlink/energy/circuitDemand',
  mayLag: true,
  label: '回路需量',
  permission: 'device_view',
  reads: ['device', 'product', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  query: z.object({
    deviceId: Id.meta({ reference: 'device', label: '设备' }),
    month: z
      .string()
      .regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, '请选择 2000 年至 2100 年的月份')
      .meta({ label: '月份' }),
  }),
  data: CircuitDemand,
})
