import * as z from 'zod'
import { call, field, Id, resource, rule } from '../core'
import { bands } from './bands'

/** How a report is laid out: times below each other with objects side by side, or objects below each other. */
export const reportLayouts = { time: '时间为行', objects: '对象为行' } as const
export type ReportLayout = keyof typeof reportLayouts

/** What a report is opened of. */
export const reportPeriods = {
  day: '日报',
  week: '周报',
  month: '月报',
  year: '年报',
  range: '任意时段',
} as const
export type ReportPeriod = keyof typeof reportPeriods

/** How long the time of a row is. */
export const reportSteps = { hour: '小时', day: '日', month: '月' } as const
export type ReportStep = keyof typeof reportSteps

/** What a row is of: what is measured, a formula over the rows above, or the sum of those since the last one. */
export const reportObjectKinds = {
  device: '设备',
  point: '数据点',
  group: '组对象',
  formula: '公式',
  subtotal: '小计',
} as const
export type ReportObjectKind = keyof typeof reportObjectKinds

/**
 * What is told of an object. Extremes, beginnings and ends are those of readings; the time of an extreme is when it first
 * came. Running hours are those with a value above a threshold. Energy by band and cost are of registers of electricity. The rated
 * capacity is that of the devices, kVA.
 */
export const reportMeasureKinds = {
  rise: '用量',
  sum: '合计',
  mean: '平均',
  min: '最小',
  minAt: '最小值时间',
  max: '最大',
  maxAt: '最大值时间',
  first: '起始值',
  last: '结束值',
  runHours: '运行时长',
  bandKwh: '时段电量',
  cost: '电度电费',
  rated: '额定容量',
  formula: '公式',
} as const
export type ReportMeasureKind = keyof typeof reportMeasureKinds

/** What a column is compared with. */
export const reportCompares = {
  none: '不对比',
  previous: '环比',
  lastYear: '同比',
  both: '同比和环比',
} as const

/**
 * What a column comes to in the last row, and in sub-totals. Of times, one that still runs is no whole one: it counts in sums and in
 * extremes of extremes, but makes no mean, minimum or maximum of amounts while there are others.
 */
export const reportTotals = {
  auto: '自动',
  none: '不合计',
  sum: '合计',
  mean: '平均',
  min: '最小',
  max: '最大',
} as const
export type ReportTotal = keyof typeof reportTotals

/** The colours of what lies beyond a limit. */
export const reportTones = { danger: '红', warning: '橙', success: '绿', info: '蓝' } as const
export type ReportTone = keyof typeof reportTones

/** Rows and columns that a report is defined by at most. */
export const mostReportObjects = 500
export const mostReportMeasures = 20

/** Reports that the product brings along, to be filled with the devices of a station. */
export const reportTemplates = {
  dailyLog: '日运行记录',
  branchEnergy: '支路电量与损耗',
  peakValley: '峰谷用电',
  transformerLoad: '变压器负载',
  powerQuality: '电能质量',
  runHours: '设备运行时长',
} as const
export type ReportTemplate = keyof typeof reportTemplates

/** What a formula calls a column by its place: a, b, c … */
export const measureLetter = (place: number): string => String.fromCharCode(97 + place)

/** What a formula calls a row by its place: r1, r2, r3 … */
export const objectLetter = (place: number): string => `r${place + 1}`

/** Characters of a formula between columns or rows at most. */
export const mostReportFormula = 200

/** A row of a report: a device, a point, a group of points, or what is made of rows above it. */
export const ReportObject = z.object({
  kind: field.choice('类型', reportObjectKinds).default('device'),
  deviceId: field.reference('设备', 'device').nullish(),
  itemId: field.reference('数据点', 'point').nullish(),
  groupId: field.reference('组对象', 'pointGroup').nullish(),
  /** Over rows above it, which are called r1, r2 … */
  expression: field.text('公式', { max: mostReportFormula }).nullish(),
  objectName: field.text('显示名称').nullish(),
})
export type ReportObject = z.infer<typeof ReportObject>

/** A column of a report. */
export const ReportMeasure = z.object({
  kind: field.choice('指标', reportMeasureKinds).default('rise'),
  /** Which property of its devices it is of. */
  propertyNo: field.text('属性').nullish(),
  band: field.choice('时段', bands).nullish(),
  /** Above what value something runs. */
  above: field.number('运行门限').nullish(),
  /** Over columns before it, which are called a, b … */
  expression: field.text('公式', { max: mostReportFormula }).nullish(),
  measureName: field.text('列名').nullish(),
  unit: field.text('单位', { max: 16 }).nullish(),
  decimals: field.number('小数位数', { min: 0, max: 6, decimals: 0 }).nullish(),
  compare: field.choice('对比', reportCompares).default('none'),
  total: field.choice('合计方式', reportTotals).default('auto'),
  lowLimit: field.number('下限').nullish(),
  lowTone: field.choice('低于下限', reportTones).nullish(),
  highLimit: field.number('上限').nullish(),
  highTone: field.choice('高于上限', reportTones).nullish(),
})
export type ReportMeasure = z.infer<typeof ReportMeasure>

/** Whether a column is of what its devices measure, and so of a property: not what is told of the devices themselves, nor a formula. */
export const isMeasuredKind = (kind: ReportMeasureKind): boolean => kind !== 'formula' && kind !== 'rated'

/** Whether a column holds times. */
export const isTimeKind = (kind: ReportMeasureKind): kind is 'minAt' | 'maxAt' =>
  kind === 'minAt' || kind === 'maxAt'

/** Steps that fit into a period of a kind. */
export const stepsOf: Readonly<Record<ReportPeriod, readonly ReportStep[]>> = {
  day: ['hour'],
  week: ['hour', 'day'],
  month: ['hour', 'day'],
  year: ['day', 'month'],
  range: ['hour', 'day', 'month'],
}

/** A report that somebody has put together. Its owner alone sees it until he shares it, and changes it. */
export const CustomReport = z.object({
  reportName: field.name('报表名称', { column: true, search: true }),
  folder: field.text('文件夹', { column: true, search: true, help: '相同文件夹的报表排在一起' }).nullish(),
  isShared: field.toggle('共享', { column: true, states: ['共享', '仅自己'] }).default(false),
  stationId: field
    .reference('站点', 'station', {
      column: true,
      search: true,
      help: '共享后看得到该站点的人可见；不选则租户内可见',
    })
    .nullish(),
  period: field.choice('周期', reportPeriods, { column: true, search: true }).default('month'),
  layout: field.choice('布局', reportLayouts, { column: true }).default('objects'),
  step: field
    .choice('时间步长', reportSteps, { shownFor: { field: 'layout', values: ['time'] } })
    .default('day'),
  hasTotal: field.toggle('合计行').default(true),
  headLines: field.remark('表头', { max: 300, help: '每行一条，显示在标题下面' }).nullish(),
  signLines: field.text('签名栏', { max: 100, help: '用逗号分隔，例如 制表，审核，批准' }).nullish(),
  objects: field.rows('报表对象', ReportObject, { min: 1, max: mostReportObjects }),
  measures: field.rows('指标列', ReportMeasure, { min: 1, max: mostReportMeasures }),
  userName: field.text('创建人', { column: true, readOnly: true }).nullish(),
})
export type CustomReport = z.infer<typeof CustomReport>

/** Reports that people have put together: the caller's own, and those that are shared with everybody or with a station that he sees. */
export const customReports = resource({
  path: '/ml-mlink/customreport',
  noun: 'customReport',
  label: '报表',
  schema: CustomReport,
  rules: [
    rule(
      CustomReport,
      ['period', 'layout', 'step'],
      ({ period, layout, step }) => layout !== 'time' || stepsOf[period].includes(step),
      '这个周期不能按此步长分行',
    ),
  ],
  permission: 'custom_report',
  title: 'reportName',
  order: { field: 'reportName', direction: 'asc' },
  answered: {
    /** The caller has put it together. */
    isOwn: z.boolean(),
    /** Who has put it together is no user any more, or may not sign in: somebody else may take it over. */
    isMakerGone: z.boolean(),
  },
})

/** The right to take over reports, and their mailings, whose makers are gone. */
export const reportTakeOverCode = 'custom_report_take_over'

/**
 * Makes the caller the maker of a report that is shared or mailed, and of its mailings, where who made them is no user any more or
 * may not sign in: he changes, stops and removes them as his own. What is made by others stays theirs.
 */
export const takeOverReport = call({
  method: 'POST',
  path: '/api/ml-mlink/customreport/takeOver',
  label: '接管报表',
  permission: reportTakeOverCode,
  changes: ['customReport', 'reportMailing'],
  audit: '接管报表',
  query: z.object({ id: Id.meta({ reference: 'customReport', label: '报表' }) }),
})
