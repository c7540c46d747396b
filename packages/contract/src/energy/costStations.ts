import * as z from 'zod'
import { call, exportCall, field } from '../core'
import { Compared, CostScope, CostTotals, Coverage } from './costs'
import { Emissions, HeldFactor } from './emissions'

/** Stations that one comparison takes in at most. */
export const mostCostStations = 200

const Before = z.object({ totals: CostTotals, coverage: Coverage })

/** What one station came to, as its own report says it. */
export const CostStation = z.object({
  stationId: z.string(),
  stationName: z.string(),
  /** Meters that count it; none: nothing is measured there. */
  meterCount: z.number().int(),
  totals: CostTotals,
  /** What its energy stands for. */
  emissions: Emissions,
  /** What its days came to that are over; null where none is. */
  ended: CostTotals.nullable(),
  coverage: Coverage,
  previous: Before,
  lastYear: Before,
  /** Days of the span that wait to be divided anew, and energy that no tariff covers, as the station's own report has them. */
  pendingDays: z.number().int(),
  unpricedKwh: z.number(),
})
export type CostStation = z.infer<typeof CostStation>

/** Stations beside each other, the largest first, and what they came to together. */
export const CostStations = z.object({
  stations: z.array(CostStation),
  /** All of them, also those that the comparison leaves out. */
  count: z.number().int(),
  totals: CostTotals,
  /** What the others are compared with: of the days that are over everywhere; null where none is. */
  ended: CostTotals.nullable(),
  /** Of all their meters. */
  coverage: Coverage,
  /** What all of it stands for, and what a kWh does on the days of the span. */
  emissions: Emissions,
  factors: z.array(HeldFactor),
  /** The same days for all: as many as have come everywhere. */
  previous: Compared,
  lastYear: Compared,
})
export type CostStations = z.infer<typeof CostStations>

export const CostStationsQuery = CostScope.pick({ from: true, to: true }).extend({
  /** With the regions within it; all stations unless given. */
  areaId: field.reference('区域', 'area').optional(),
})
export type CostStationsQuery = z.infer<typeof CostStationsQuery>

const at = (verb: string) => `/api/ml-mlink/energycost/${verb}`
const permission = 'electric_energy_report'

/** Energy and cost of the stations that the caller sees, beside each other. */
export const listCostStations = call({
  method: 'GET',
  path: at('stations'),
  mayLag: true,
  label: '站点电费对比',
  permission,
  reads: [
    'station',
    'tariff',
    'calendarDay',
    'sample',
    'counterCorrection',
    'badReading',
    'readingCorrection',
    'device',
    'conversionFactor',
  ],
  query: CostStationsQuery,
  data: CostStations,
})

/** A line of the comparison's file. */
export const CostStationFileRow = z.object({
  stationName: field.text('站点', { column: true }),
  kwh: field.quantity('总电量', 'kWh', 4, { column: true }),
  totalYuan: field.money('总电费', { column: true }),
  energyYuan: field.money('电度电费', { column: true }),
  averageYuan: field.unitPrice('平均电价', '元/kWh', { column: true, decimals: 4 }).nullable(),
  peakPercent: field.percent('尖峰占比', { column: true }).nullable(),
  coalKg: field.quantity('折标准煤', 'kgce', 1, { column: true }),
  co2Kg: field.quantity('二氧化碳排放', 'kg', 1, { column: true }),
  coveragePercent: field.percent('数据完整率', { column: true }),
  lastYearYuan: field.money('去年同期电费', { column: true }),
  lastYearPercent: field.percent('去年同期数据完整率', { column: true }),
  previousYuan: field.money('上期电费', { column: true }),
  previousPercent: field.percent('上期数据完整率', { column: true }),
})

/** The comparison as a file: a line for each station. */
export const exportCostStations = exportCall({
  path: at('stationsExport'),
  mayLag: true,
  label: '导出站点电费对比',
  permission,
  query: CostStationsQuery,
})
