import * as z from 'zod'
import { call, choice, exportCall, field, Id, IdFilter, ReportDay } from '../core'
import { type EnergyType, energyTypes } from '../devices/products'
import { correctionKinds } from '../telemetry/counters'
import { conversionUnits } from './conversionFactors'
import { Emissions, HeldFactor } from './emissions'

/** How long the stretches are into which consumption is divided. */
export const useGrains = { hour: '按时', day: '按日', month: '按月' } as const
export type UseGrain = keyof typeof useGrains

/** What consumption is told by. */
export const useScopes = {
  station: '按站点',
  area: '按区域',
  group: '按组对象',
  device: '按设备',
  kind: '按能源',
} as const
export type UseScope = keyof typeof useScopes

/** What consumption is told of: one kind of energy, or all of them together as standard coal. */
export const useEnergies = { all: '全部能源', ...energyTypes } as const
export type UseEnergy = keyof typeof useEnergies

/** The unit in which consumption is told: that of the kind of energy, or tonnes of standard coal. */
export const useUnitOf = (energy: UseEnergy): string => (energy === 'all' ? 'tce' : conversionUnits[energy])

const kinds = Object.keys(energyTypes) as [EnergyType, ...EnergyType[]]

/** Days of which missing readings are looked for hour by hour at most; beyond them whole days are. */
export const mostHourlyGapDays = 62
/** Gaps and corrections that one report lists at most. */
export const mostUseGaps = 500

export const UseQuery = z.object({
  energyType: choice(useEnergies, { label: '能源类型' }),
  scope: choice(useScopes, { label: '统计方式' }),
  grain: choice(useGrains, { label: '粒度' }),
  /** First and last day, each of the calendar of its station, both included. */
  from: ReportDay.meta({ label: '开始日期' }),
  to: ReportDay.meta({ label: '结束日期' }),
  stationIds: IdFilter.optional().meta({ label: '站点' }),
})
export type UseQuery = z.infer<typeof UseQuery>

/** What came before, each null where nothing was read. The others are of as many days as are over. */
const Beside = z.object({
  ended: z.number().nullable(),
  previous: z.number().nullable(),
  lastYear: z.number().nullable(),
  /** Of the days of its registers, those that have a reading, 0 to 1. */
  previousCoverage: z.number(),
  lastYearCoverage: z.number(),
})

/** What one device, channel of a device, group, station, area or kind of energy used. */
export const UseRow = Beside.extend({
  id: z.string(),
  /** The device that it is, or whose channel it is. */
  deviceId: Id.nullable(),
  name: z.string(),
  /** Null for an area and for a kind of energy. */
  stationName: z.string().nullable(),
  /** What feeds it, the device of a channel, or the area that it is within; null for what stands on top. */
  parentId: z.string().nullable(),
  /** Registers that it is added up of. */
  registers: z.number().int(),
  /** Null where nothing was read. */
  amount: z.number().nullable(),
  /** Of all that the stations used; null where that is nothing. */
  share: z.number().nullable(),
  emissions: Emissions,
  /** By stretch; null where nothing was read. */
  values: z.array(z.number().nullable()),
  /** Places of stretches of which some readings are missing. */
  partial: z.array(z.number().int()),
  /** Hours (or days) without readings that have begun, of all its registers. */
  missing: z.number(),
  /** What the nearest below it used together, net of what was given back; null where nothing is below it. */
  below: z.number().nullable(),
  /** What it used and none of those below did; null where that cannot be told. */
  loss: z.number().nullable(),
  /** Of those below, how many have no reading. */
  unreadBelow: z.number().int(),
})
export type UseRow = z.infer<typeof UseRow>

export const EnergyUse = z.object({
  /** kWh, m³, t, GJ or kg; tce of all kinds of energy together. */
  unit: z.string(),
  /** `2026-07`, `2026-07-05` or `2026-07-05 13:00` of each station's own clock. */
  starts: z.array(z.string()),
  rows: z.array(UseRow),
  /** What the stations used together: each by the first meters of its circuits, or by all of its meters. */
  total: Beside.extend({
    amount: z.number().nullable(),
    values: z.array(z.number().nullable()),
    emissions: Emissions,
    registers: z.number().int(),
    missing: z.number(),
    /** Of the readings that there should be, those that there are, 0 to 1. */
    coverage: z.number(),
  }),
  previous: z.object({ from: z.iso.date(), to: z.iso.date() }),
  lastYear: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** What held in the period, of each kind of energy that is told of. */
  factors: z.array(HeldFactor.extend({ energyType: z.enum(kinds) })),
  /** Whether what is missing is counted in hours or in days. */
  missingUnit: z.enum(['hour', 'day']),
  /**
   * Registers that count for no device, the first of them by name: `unit`, whose unit is none of its kind of energy; `repeated`,
   * which counts the same channel of the device as one before it.
   */
  leftOut: z.object({
    count: z.number().int(),
    registers: z.array(
      z.object({
        deviceId: Id,
        deviceName: z.string(),
        propertyName: z.string(),
        unit: z.string(),
        reason: z.enum(['unit', 'repeated']),
      }),
    ),
  }),
})
export type EnergyUse = z.infer<typeof EnergyUse>

/** Why a reading is missing, or is no plain one. */
export const gapCauses = {
  missing: '无读数',
  told: '补记',
  ...correctionKinds,
  replaced: '读数修正',
  bad: '坏值标记',
} as const
export type GapCause = keyof typeof gapCauses

/** A time of which a register has no readings, or a correction of it. */
export const UseGap = z.object({
  deviceId: Id,
  deviceName: z.string(),
  propertyName: z.string(),
  stationName: z.string(),
  /**
   * `missing`: nothing was read and nothing told afterwards; `told`: what was used meanwhile is known as a whole from the
   * next reading, and stands in the hour of that, so that its division is estimated; else why it was corrected.
   */
  cause: z.enum(Object.keys(gapCauses) as [GapCause, ...GapCause[]]),
  /** Unix ms. */
  from: z.number(),
  to: z.number(),
  /** What the next reading told of it; null for what told nothing. */
  amount: z.number().nullable(),
  /** That of its kind of energy. */
  unit: z.string(),
})
export type UseGap = z.infer<typeof UseGap>

const at = (verb: string) => `/api/ml-mlink/energyuse/${verb}`
const permission = 'electric_energy_use'
const reads = [
  'station',
  'area',
  'device',
  'pointGroup',
  'sample',
  'counterCorrection',
  'badReading',
  'readingCorrection',
  'conversionFactor',
]

/** What was used of one kind of energy, or of all together, by stretch and by device, group, station, area or kind. */
export const getEnergyUse = call({
  method: 'GET',
  path: at('report'),
  mayLag: true,
  label: '能耗统计',
  permission,
  reads,
  query: UseQuery,
  data: EnergyUse,
})

/** Where readings of registers are missing, told later or corrected: the longest gaps first, then the corrections. */
export const listUseGaps = call({
  method: 'GET',
  path: at('gaps'),
  mayLag: true,
  label: '缺失数据',
  permission,
  reads,
  query: UseQuery.omit({ scope: true, grain: true }),
  data: z.object({ gaps: z.array(UseGap), count: z.number().int() }),
})

/** How energy of each kind went from where a station takes it to what it is used by. */
export const UseFlow = z.object({
  /** As in {@link EnergyUse}. */
  unit: z.string(),
  nodes: z.array(
    z.object({
      id: z.string(),
      /** A device; null for a kind of energy as a whole. */
      deviceId: Id.nullable(),
      name: z.string(),
      energyType: z.enum(kinds),
      /** The node that feeds it; null for a kind of energy. */
      parentId: z.string().nullable(),
      /** Drawn less given back. */
      amount: z.number(),
      /** What it drew and none of the meters below did; null where nothing below it is metered. */
      loss: z.number().nullable(),
    }),
  ),
})
export type UseFlow = z.infer<typeof UseFlow>

/** The energy flow of a station: each kind of energy, the meters that count it, and those below them. */
export const getUseFlow = call({
  method: 'GET',
  path: at('flow'),
  mayLag: true,
  label: '能源流向',
  permission,
  reads,
  query: UseQuery.omit({ scope: true, grain: true, stationIds: true }).extend({
    stationId: Id.meta({ reference: 'station', label: '站点' }),
  }),
  data: UseFlow,
})

/** A line of the report's file. */
export const UseFileRow = z.object({
  name: field.text('名称', { column: true }),
  stationName: field.text('站点', { column: true }).nullable(),
  amount: field.number('能耗', { column: true }).nullable(),
  unit: field.text('能耗单位', { column: true }),
  sharePercent: field.percent('占比', { column: true }).nullable(),
  previous: field.number('上期', { column: true }).nullable(),
  previousPercent: field.percent('上期数据完整率', { column: true }),
  lastYear: field.number('去年同期', { column: true }).nullable(),
  lastYearPercent: field.percent('去年同期数据完整率', { column: true }),
  loss: field.number('损耗', { column: true }).nullable(),
  coalKg: field.quantity('折标准煤', 'kgce', 1, { column: true }),
  co2Kg: field.quantity('二氧化碳排放', 'kg', 1, { column: true }),
  missing: field.number('缺失时段', { column: true }),
})

/** A line of the second sheet: one stretch of one row. */
export const UseStretchRow = z.object({
  start: field.text('时间', { column: true }),
  name: field.text('名称', { column: true }),
  amount: field.number('能耗', { column: true }).nullable(),
  isPartial: field.toggle('数据不全', { column: true }),
})

/** A line of the third sheet. */
export const UseGapRow = z.object({
  deviceName: field.text('设备', { column: true }),
  propertyName: field.text('属性', { column: true }),
  stationName: field.text('站点', { column: true }),
  cause: field.choice('原因', gapCauses, { column: true }),
  from: field.text('开始时间', { column: true }),
  to: field.text('结束时间', { column: true }),
  amount: field.number('补记量', { column: true }).nullable(),
  unit: field.text('能耗单位', { column: true }),
})

/** The report as a file; a workbook has its stretches on a second sheet, and what is missing on a third. */
export const exportEnergyUse = exportCall({
  path: at('reportExport'),
  mayLag: true,
  label: '导出能耗统计',
  permission,
  query: UseQuery,
})
