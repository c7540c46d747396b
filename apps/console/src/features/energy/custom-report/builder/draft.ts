import { customReports, type ReportMeasure, type ReportObject } from '@energy-console/contract/energy'
import { type RowDraft, rowsOf } from '../../../../kit/form/rows/rowEdits'
import type { FormValues } from '../../../../kit/resource/formValues'

/** A report on its way: a stored one that is changed, or a new one with what it begins with. */
export interface Draft {
  id?: string
  starting?: FormValues
}

/** A row of a report, and a column of one, as they are being edited. */
export type ObjectDraft = RowDraft<ReportObject>
export type MeasureDraft = RowDraft<ReportMeasure>

const rowFields = ['objects', 'measures'] as const

/** What a copy of a report begins with: it is its maker's alone. */
export function copyOf(report: FormValues, reportName: string): FormValues {
  const own = Object.fromEntries(
    Object.keys(customReports.schema.shape)
      .filter((name) => name !== 'userName')
      .map((name) => [name, report[name]]),
  )
  const rows = rowFields.map(
    (name) => [name, rowsOf<{ id?: unknown }>(report[name]).map(({ id: _id, ...row }) => row)] as const,
  )
  return { ...own, ...Object.fromEntries(rows), reportName, isShared: false }
}
