import * as z from 'zod'
import { call, exportCall, field, Id, pageOf } from '../core'
import { CommunicationQuery, DownHours, ReportPage } from './communication'

/** What should have come of a register in some time, and what has; hours in which the platform stood still are not waited for. */
const Completeness = {
  /** Readings, by what usually comes of it in an hour. */
  expected: z.number(),
  came: z.number(),
  /** What came of what was expected, 0 to 1. */
  share: z.number(),
  /** Hours without a reading, of which what was used is known as a whole with the reading after them, and shared out among them. */
  estimatedHours: z.number(),
  /** Hours without a reading that nothing has come after yet: what was used in them is not known. */
  missingHours: z.number(),
}

/** A register in the days of a report. */
export const CompleteRegister = z.object({
  itemId: Id,
  deviceId: Id,
  deviceName: z.string(),
  propertyName: z.string(),
  stationName: z.string(),
  /** Readings that usually come in an hour, below 1 for a register that is read more seldom: medians of the hours that have any. */
  usual: z.number(),
  ...Completeness,
  /** Times in a row without a reading for an hour or longer, and the longest of them. */
  gaps: z.number().int(),
  longestGapHours: z.number(),
  /** In the order of the report's days; null before its first reading, for days to come and where the platform stood still all day. */
  days: z.array(z.object(Completeness).nullable()),
})
export type CompleteRegister = z.infer<typeof CompleteRegister>

/**
 * How complete the readings of registers are, day by day; those that lack most come first. Registers that are kept on change alone
 * are left out: that nothing is kept of them says nothing.
 */
export const listCompleteRegisters = call({
  method: 'GET',
  path: '/api/ml-mlink/communication/registers',
  label: '累计量数据完整性',
  permission: 'communication',
  reads: ['device', 'station', 'sample'],
  query: CommunicationQuery.extend(ReportPage.shape),
  data: z.object({
    days: z.array(z.string()),
    downHours: DownHours,
    registers: pageOf(CompleteRegister),
  }),
})

/** A line of its file. */
export const CompleteRegisterFileRow = z.object({
  deviceName: field.text('设备名称', { column: true }),
  propertyName: field.text('属性', { column: true }),
  stationName: field.text('站点', { column: true }),
  sharePercent: field.percent('完整率', { column: true }),
  expected: field.number('应有读数', { column: true, decimals: 0 }),
  came: field.number('实有读数', { column: true, decimals: 0 }),
  estimatedHours: field.number('估算小时', { column: true, decimals: 0 }),
  missingHours: field.number('缺失小时', { column: true, decimals: 0 }),
  gaps: field.number('中断次数', { column: true, decimals: 0 }),
  longestGapHours: field.number('最长中断', { unit: 'h', column: true, decimals: 0 }),
})

/** A line of its second sheet: one register on one day. */
export const CompleteRegisterDayRow = CompleteRegisterFileRow.omit({
  stationName: true,
  gaps: true,
  longestGapHours: true,
}).extend({ day: field.date('日期', { column: true }) })

/** The same as a file; XLSX has the days on a sheet of their own. */
export const exportCompleteRegisters = exportCall({
  path: '/api/ml-mlink/communication/registersExport',
  label: '导出累计量数据完整性',
  permission: 'communication',
  query: CommunicationQuery,
})
