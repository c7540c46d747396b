import * as z from 'zod'

/** A day that a report may begin or end with: of the years 2000 to 2100. */
export const ReportDay = z.iso.date().regex(/^(20\d\d|2100)-/, '请选择 2000 年至 2100 年的日期')
