import * as z from 'zod'
import { call, exportCall, field, Id, IdFilter, ReportDay } from '../core'
import { type ConsumptionKind, consumptionKinds, type UnitBasis, unitBases } from './energyUnits'

/** Unit consumptions of one report at most. */
export const mostReportedUnits = 200

const kinds = Object.keys(consumptionKinds) as [ConsumptionKind, ...ConsumptionKind[]]

/** A day, month or year of each station's own calendar. */
export const UnitQuery = z.object({
  kind: z.enum(kinds).meta({ label: '周期' }),
  /** Any day of it. */
  day: ReportDay.meta({ label: '日期' }),
  stationIds: IdFilter.optional().meta({ label: '站点' }),
  /** Those alone that are over a limit at this moment. */
  isOver: z.literal('true').optional().meta({ label: '超限' }),
})
export type UnitQuery = z.infer<typeof UnitQuery>

/** What one unit consumption came to. Amounts and values are null where nothing says how much there is to divide by. */
export const UnitFigure = z.object({
  id: Id,
  unitName: z.string(),
  stationId: Id,
  stationName: z.string(),
  /** Name of the device or group; null for the whole station. */
  scopeName: z.string().nullable(),
  basis: z.enum(Object.keys(unitBases) as [UnitBasis, ...UnitBasis[]]),
  /** Of the energy, and of what it is divided by. */
  energyUnit: z.string(),
  basisUnit: z.string(),
  /** Null where nothing was read. */
  energy: z.number().nullable(),
  /** What was made; on average how many square metres or people. */
  amount: z.number().nullable(),
  /** Energy by amount, of the whole period so far. */
  value: z.number().nullable(),
  /** What of it is certain: less what was told in the period and may have been used before it. That alone can be over the limit. */
  atLeast: z.number().nullable(),
  /** The same of the days that are over, which are compared with as many of the period before and of the year before. */
  ended: z.number().nullable(),
  previous: z.number().nullable(),
  lastYear: z.number().nullable(),
  limit: z.number().nullable(),
  /** Days with energy for which no amount is known: their energy is left out of the value. */
  missingDays: z.number().int(),
  /** Days of the period, and of those that it is compared with, of which readings are missing or were told later. */
  lackingDays: z.object({ value: z.number().int(), previous: z.number().int(), lastYear: z.number().int() }),
  /** Whose limits are exceeded at this moment, with an alarm that has not cleared. */
  over: z.array(z.enum(kinds)),
})
export type UnitFigure = z.infer<typeof UnitFigure>

const at = (verb: string) => `/api/ml-mlink/energyunit/${verb}`
const permission = 'energy_unit_view'
const reads = [
  'energyUnit',
  'station',
  'device',
  'pointGroup',
  'sample',
  'counterCorrection',
  'badReading',
  'readingCorrection',
  'alarm',
]

/** What unit consumptions came to in a period, beside the period before and the same a year ago. */
export const listUnitFigures = call({
  method: 'GET',
  path: at('figures'),
  mayLag: true,
  label: '单位能耗统计',
  permission,
  reads,
  query: UnitQuery,
  data: z.object({
    /** By station and name, {@link mostReportedUnits} at most. */
    units: z.array(UnitFigure),
    count: z.number().int(),
  }),
})

/** Part by part of a period: hours of a day, days of a month, months of a year. */
export const getUnitSeries = call({
  method: 'GET',
  path: at('series'),
  mayLag: true,
  label: '单位能耗走势',
  permission,
  reads,
  query: UnitQuery.omit({ stationIds: true, isOver: true }).extend({
    id: Id.meta({ reference: 'energyUnit', label: '单位能耗' }),
  }),
  data: z.object({
    parts: z.array(
      z.object({
        /** `HH:00`, `MM-DD` or `YYYY-MM`. */
        part: z.string(),
        value: z.number().nullable(),
        lastYear: z.number().nullable(),
        /** A day of which readings are missing or were told later, or a month with such days. */
        isLacking: z.boolean(),
      }),
    ),
    /** Of each part; null where there is none. */
    limit: z.number().nullable(),
    unit: z.string(),
  }),
})

/** A line of the report's file. */
export const UnitFileRow = z.object({
  unitName: field.text('名称', { column: true }),
  stationName: field.text('站点', { column: true }),
  scopeName: field.text('统计范围', { column: true }),
  basis: field.choice('统计口径', unitBases, { column: true }),
  energy: field.number('能耗', { column: true }).nullable(),
  energyUnit: field.text('能耗单位', { column: true }),
  amount: field.number('数量', { column: true }).nullable(),
  basisUnit: field.text('口径单位', { column: true }),
  value: field.number('单位能耗', { column: true }).nullable(),
  previous: field.number('上期', { column: true }).nullable(),
  lastYear: field.number('去年同期', { column: true }).nullable(),
  limit: field.number('限值', { column: true }).nullable(),
  lackingDays: field.number('缺失或补记天数', { column: true }),
})

/** The report as a file. */
export const exportUnitFigures = exportCall({
  path: at('figuresExport'),
  mayLag: true,
  label: '导出单位能耗统计',
  permission,
  query: UnitQuery,
})
