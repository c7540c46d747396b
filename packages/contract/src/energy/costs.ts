import * as z from 'zod'
import { choice, field, ReportDay, reference } from '../core'
import { bands } from './bands'
import { UnknownYears } from './calendar'
import { Emissions, HeldFactor } from './emissions'
import { ChargeLine } from './trial'

/** How long the stretches are that a report is divided into. */
export const costGrains = { year: '按年', month: '按月', day: '按日', hour: '按时' } as const
export type CostGrain = keyof typeof costGrains

/** Days that a report spans at most, by how long its stretches are. */
export const mostCostDays: Readonly<Record<CostGrain, number>> = {
  year: 3_660,
  month: 3_660,
  day: 366,
  hour: 62,
}

/** Days of which heat and what-ifs are reckoned by the hour at most. */
export const mostHourlyDays = 366

/**
 * What is reported of: a station as its incomers count it, a device (with the nearest meters below it, where it has none
 * itself), or all registers of electricity in a group of points. Only what was drawn costs something; what was given back
 * counts in balances.
 */
export const CostScope = z.object({
  stationId: reference('station', { label: '站点' }),
  deviceId: reference('device', { label: '设备' }).optional(),
  groupId: reference('pointGroup', { label: '组对象' }).optional(),
  /** First and last day, of the station's calendar, both included. */
  from: ReportDay.meta({ label: '开始日期' }),
  to: ReportDay.meta({ label: '结束日期' }),
})
export type CostScope = z.infer<typeof CostScope>

export const CostQuery = CostScope.extend({
  grain: choice(costGrains, { label: '粒度' }),
})
export type CostQuery = z.infer<typeof CostQuery>

/** A band; null: before the station's first tariff, when nothing had a price. */
const BandOrNone = choice(bands).nullable()

/** Energy of one band and its energy charge, to the fen. */
export const BandCost = z.object({ band: BandOrNone, kwh: z.number(), yuan: z.string() })
export type BandCost = z.infer<typeof BandCost>

/** What a span came to. */
export const CostTotals = z.object({
  kwh: z.number(),
  /** By band, dearest first; bands without energy are left out. */
  bands: z.array(BandCost),
  /** Energy charges alone, the sum of `bands`. */
  energyYuan: z.string(),
  /** The sum of all lines of the bills. */
  totalYuan: z.string(),
  /** Yuan per kWh of all that was charged, four decimals; null without energy. */
  averageYuan: z.string().nullable(),
  /** Share of sharp and peak in the energy, 0 to 1; null without energy. */
  peakShare: z.number().nullable(),
})
export type CostTotals = z.infer<typeof CostTotals>

/** A stretch of a report. Amounts of stretches add up to those of their bills, whatever the grain. */
export const CostRow = z.object({
  /** `2026`, `2026-07`, `2026-07-05` or `2026-07-05 13:00`, of the station's clock; an hour that comes twice stands once. */
  start: z.string(),
  kwh: z.number(),
  bands: z.array(BandCost),
  energyYuan: z.string(),
})
export type CostRow = z.infer<typeof CostRow>

/** The largest 15-minute demand of a month, kW. */
export const MonthDemand = z.object({
  maxKw: z.number(),
  /** When the largest was reached, Unix ms: of the incomer that reached the most. */
  ts: z.number(),
  /** Some of it is known by the hour only: the mean of the largest hour stands for it. */
  isHourly: z.boolean(),
  /**
   * It was so much at most: of its day it is known what registers reached each by itself, but not together; or it was noted
   * together with registers that an incomer of its own counts since.
   */
  isBound: z.boolean(),
})
export type MonthDemand = z.infer<typeof MonthDemand>

/** What one month, or the part of it within the report, is charged. */
export const MonthBill = z.object({
  month: field.month('月份'),
  lines: z.array(ChargeLine),
  kwh: z.number(),
  yuan: z.string(),
  /** Of a station's report: demand of its incomers, each by itself and added up. */
  demand: MonthDemand.nullable(),
  /** Mean power factor, where reactive energy is measured. */
  powerFactor: z.number().nullable(),
})
export type MonthBill = z.infer<typeof MonthBill>

/** Of the hours that have begun, the share that the meters have readings of, 0 to 1. */
export const Coverage = z.number().min(0).max(1)

/** Below this share of its hours a period says too little to be compared with. */
export const leastCoverage = 0.9

export const Compared = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  totals: CostTotals,
  coverage: Coverage,
})

/** Times without readings of the meters of a report. */
export const CostGaps = z.object({
  count: z.number().int(),
  /** What registers told once they were read again: it is charged by the price of that hour, kWh. */
  kwh: z.number(),
  /** Rows that rest on less than they should, or hold what was drawn before them. */
  starts: z.array(z.string()),
})
export type CostGaps = z.infer<typeof CostGaps>

/** Energy and cost of a span, by stretch and band, with what is charged beside it and what came before. */
export const CostReport = z.object({
  /** Meters that it is made of; none: nothing is measured here. */
  meters: z.array(z.object({ itemId: z.string(), deviceId: z.string(), deviceName: z.string() })),
  /** Each with what its energy stands for. */
  rows: z.array(CostRow.extend(Emissions.shape)),
  totals: CostTotals,
  /** What its days came to that are over, as far as the span before has as many: what the others are compared with. Null where none is: it begins today, or later. */
  ended: CostTotals.nullable(),
  coverage: Coverage,
  /** What all of it stands for, and what a kWh does on the days of the span. */
  emissions: Emissions,
  factors: z.array(HeldFactor),
  bills: z.array(MonthBill),
  /** The span before it (环比): as many months where it is made of whole ones, else as many days. */
  previous: Compared,
  /** The same span a year earlier (同比), a week 52 weeks before. Both have as many days as those of this one that are compared. */
  lastYear: Compared,
  /** What the tariff of the last day agrees: kW of demand, or kVA of capacity. */
  agreed: z.object({ kw: z.number().nullable(), kva: z.number().nullable() }),
  powerFactorStandard: z.string().nullable(),
  /** Energy that no tariff covers yet, kWh. */
  unpricedKwh: z.number(),
  /** Devices of the station whose register of electricity the report of a station does not count, the first of them by name. */
  leftOut: z.object({
    count: z.number().int(),
    meters: z.array(
      z.object({
        deviceId: z.string(),
        deviceName: z.string(),
        /** `unit`: what it counts in is no energy; `circuit`: it hangs in none of the circuit trees that the station has. */
        reason: z.enum(['unit', 'circuit']),
        unit: z.string(),
      }),
    ),
  }),
  /** How many corrections of counters (swaps, resets) and of readings its meters have within the span. */
  corrections: z.number().int(),
  gaps: CostGaps,
  /** Days of the span that are over and wait to be divided anew for this station: figures of them may still change. */
  pendingDays: z.number().int(),
  yearsWithoutHolidays: UnknownYears,
})
export type CostReport = z.infer<typeof CostReport>

/** One meter of a table of meters. */
export const MeterCost = z.object({
  itemId: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  kwh: z.number(),
  bands: z.array(BandCost),
  energyYuan: z.string(),
})
export type MeterCost = z.infer<typeof MeterCost>

/** Meters by what they drew, the largest first. */
export const MeterCosts = z.object({
  meters: z.array(MeterCost),
  /** All of them, also those that the list leaves out. */
  count: z.number().int(),
})

/** Energy and its charge by day and hour of the station's clock. */
export const CostHeat = z.object({
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Of the hours 0 to 23; null where nothing was measured. */
      kwh: z.array(z.number().nullable()),
      yuan: z.array(z.number().nullable()),
      band: z.array(BandOrNone),
    }),
  ),
})
export type CostHeat = z.infer<typeof CostHeat>

/** How energy went from the incomers to what they feed. */
export const CostFlow = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      deviceId: z.string(),
      /** With the channel, where the node is one of the circuits that a device measures. */
      deviceName: z.string(),
      /** The nearest metered node that feeds it; null for an incomer. */
      parentId: z.string().nullable(),
      /** Drawn less given back. */
      kwh: z.number(),
      /** What it drew and none of the meters below did; null where nothing below it is metered. */
      lossKwh: z.number().nullable(),
    }),
  ),
  /** Of the incomers together, against the nearest meters below them. */
  incomerKwh: z.number(),
  belowKwh: z.number(),
  lossKwh: z.number(),
  /** Of what the incomers drew; null where they drew nothing. */
  lossShare: z.number().nullable(),
})
export type CostFlow = z.infer<typeof CostFlow>
