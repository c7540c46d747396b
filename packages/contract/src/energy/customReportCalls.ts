import * as z from 'zod'
import { call, exportCall, Id, IdFilter, ReportDay } from '../core'
import {
  CustomReport,
  customReports,
  type ReportTemplate,
  reportTemplates,
  reportTones,
} from './customReports'

/** Cells of one report at most, those of what it is compared with included. */
export const mostReportCells = 60_000
/** Points that one report reads at most. */
export const mostReportPoints = 2_000
/** Hours that one report looks through at most for how long something ran: those of every point, and of what it is compared with. */
export const mostReportRunHours = 2_000_000
/** Hours of registers whose energy one report divides into bands at most, where its rows are hours. */
export const mostReportHourlyCosts = 200_000
/** Times of extremes that one report looks for at most. */
export const mostExtremeTimes = 2_000
/** Days of one report at most. */
export const mostReportDays = 3_660

/** Why a cell has no value, other than that there is none: its row is of something that was removed, or that the caller may not see, or a formula names such a row. */
export const reportFaults = {
  gone: '对象已删除',
  unseen: '无权查看',
  formula: '公式引用的行已删除或无权查看',
} as const
/** What stands in the place of what such a formula would come to. */
export const brokenReference = '引用错误'
/** What is said below a table of energy that has cells with a `*`: readings are missing, or were told later as a whole. */
export const partialNote = '* 有缺失或补记的时段'
export type ReportFault = keyof typeof reportFaults

const faults = Object.keys(reportFaults) as [ReportFault, ...ReportFault[]]
const tones = Object.keys(reportTones) as [keyof typeof reportTones, ...(keyof typeof reportTones)[]]

/** What stands in a cell. */
export const ReportCell = z.object({
  /** A number; a time as `MM-dd HH:mm` of the station's clock; null where there is none. */
  value: z.union([z.number(), z.string()]).nullable(),
  /** A part of what it is made of is missing, or was told later. */
  isPartial: z.literal(true).optional(),
  tone: z.enum(tones).optional(),
  fault: z.enum(faults).optional(),
  /** The points that it is made of, {@link mostCurves} at most, where rows are objects. */
  itemIds: z.array(Id).optional(),
})
export type ReportCell = z.infer<typeof ReportCell>

/** A column as it is shown. */
export const ReportColumn = z.object({
  /** Name of the object that it is of, where objects stand side by side. */
  group: z.string().nullable(),
  /** The device of that object, where it is of one. */
  deviceId: Id.optional(),
  /** The points that its cells are made of, {@link mostCurves} at most, where objects stand side by side. */
  itemIds: z.array(Id).optional(),
  title: z.string(),
  unit: z.string().nullable(),
  decimals: z.number().int(),
  /** What it is: a number, a time, or by how many per cent a number differs from the one before or a year earlier. */
  shows: z.enum(['number', 'time', 'previous', 'lastYear']),
})
export type ReportColumn = z.infer<typeof ReportColumn>

/** A row as it is shown. */
export const ReportLine = z.object({
  /** Name of the object, or the time: `yyyy-MM`, with its days where the period cuts the month, `yyyy-MM-dd`, `yyyy-MM-dd HH:mm`. */
  title: z.string(),
  /** The device that it is of. */
  deviceId: Id.optional(),
  kind: z.enum(['data', 'formula', 'subtotal', 'total']),
  cells: z.array(ReportCell),
})
export type ReportLine = z.infer<typeof ReportLine>

/** A report as it has been reckoned for a period. */
export const ReckonedReport = z.object({
  reportName: z.string(),
  headLines: z.array(z.string()),
  signLines: z.array(z.string()),
  layout: CustomReport.shape.layout,
  /** Both included. */
  from: z.string(),
  to: z.string(),
  columns: z.array(ReportColumn),
  lines: z.array(ReportLine),
  /** Cells without a value. */
  missing: z.number().int(),
})
export type ReckonedReport = z.infer<typeof ReckonedReport>

const span = {
  from: ReportDay.meta({ label: '开始日期' }),
  /** Included. */
  to: ReportDay.meta({ label: '结束日期' }),
}
const id = Id.meta({ reference: 'customReport', label: '报表' })

const at = (verb: string) => `/api/ml-mlink/customreport/${verb}`
const permission = customReports.codes.view
const reads = [
  'customReport',
  'sample',
  'counterCorrection',
  'badReading',
  'readingCorrection',
  'device',
  'product',
  'pointGroup',
  'station',
  'tariff',
  'calendarDay',
]

/** A report, reckoned for days of the stations' calendars. */
export const getCustomReport = call({
  method: 'GET',
  path: at('view'),
  mayLag: true,
  label: '查看报表',
  permission,
  reads,
  query: z.object({ id, ...span }),
  data: ReckonedReport,
})

/** The same of a report that is not saved yet. */
export const tryCustomReport = call({
  method: 'POST',
  path: at('try'),
  label: '预览报表',
  permission: [customReports.codes.add, customReports.codes.edit],
  reads,
  isQuiet: true,
  body: CustomReport.omit({ userName: true }).extend(span),
  data: ReckonedReport,
})

/** Properties that are offered at most. */
export const mostReportProperties = 500

/** The properties of some devices, of those of a station, or of all that the caller sees, by key: what columns can be of. */
export const listReportProperties = call({
  method: 'GET',
  path: at('properties'),
  label: '报表可选属性',
  permission: [customReports.codes.add, customReports.codes.edit],
  reads: ['device', 'product'],
  query: z.object({
    stationId: Id.optional().meta({ reference: 'station', label: '站点' }),
    /** Only what one of these devices has; one that the caller does not see has nothing. */
    deviceIds: IdFilter.optional().meta({ label: '设备' }),
  }),
  data: z
    .array(z.object({ propertyNo: z.string(), propertyName: z.string(), unit: z.string().nullable() }))
    .max(mostReportProperties),
})

const templates = Object.keys(reportTemplates) as [ReportTemplate, ...ReportTemplate[]]

/** A report that the product brings along, filled with the devices of a station; nothing is saved. */
export const getCustomReportDraft = call({
  method: 'GET',
  path: at('draft'),
  label: '从模板新建报表',
  permission: customReports.codes.add,
  reads: ['device', 'product', 'station', 'tariff'],
  query: z.object({
    template: z.enum(templates).meta({ label: '报表模板' }),
    stationId: Id.meta({ reference: 'station', label: '站点' }),
  }),
  data: CustomReport.omit({ userName: true }),
})

/** A report as a file: its table, in a workbook with its heading and signatures. */
export const exportCustomReport = exportCall({
  path: at('viewExport'),
  mayLag: true,
  label: '导出报表',
  permission,
  query: z.object({ id, ...span }),
})
