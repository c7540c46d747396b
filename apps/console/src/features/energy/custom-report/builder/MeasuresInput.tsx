import { fieldKinds } from '@energy-console/contract'
import {
  isMeasuredKind,
  listReportProperties,
  measureLetter,
  ReportMeasure,
  type ReportMeasureKind,
} from '@energy-console/contract/energy'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../../api/useCall'
import type { FieldInputProps } from '../../../../kit/form/FieldInputProps'
import { type Field, fieldsOf } from '../../../../kit/form/fields'
import { RowsInput } from '../../../../kit/form/rows/RowsInput'
import { rowsOf } from '../../../../kit/form/rows/rowEdits'
import type { MeasureDraft } from './draft'
import { renamed } from './letters'
import { ReportPreview } from './ReportPreview'

const fields = fieldsOf(ReportMeasure)
const fieldOf = (name: string) => fields.find((field) => field.name === name)

/** What else a column of a kind needs. */
const details: Readonly<Record<string, string>> = {
  bandKwh: 'band',
  runHours: 'above',
  formula: 'expression',
}
/** What stands in one column of the sheet, whichever of them a row has. */
const shared = 'expression'
const hidden = new Set(['band', 'above'])
const widths = {
  ...{ kind: 124, propertyNo: 160, expression: 150, measureName: 140, unit: 84, decimals: 84 },
  ...{ compare: 120, total: 110, lowLimit: 100, lowTone: 90, highLimit: 100, highTone: 90 },
}

const fieldIn = (row: MeasureDraft, column: Field): Field =>
  (column.name === shared ? fieldOf(details[String(row.kind)] ?? shared) : undefined) ?? column

/** The columns of a report in their order, and what the report comes to with them. */
export function MeasuresInput(props: FieldInputProps) {
  const stationId: unknown = Form.useWatch('stationId')
  const query = typeof stationId === 'string' && stationId !== '' ? { stationId } : {}
  const { data: properties } = useCall(
    listReportProperties,
    { query },
    { keepsPrevious: true, staleMs: 300_000 },
  )
  const rows = rowsOf<MeasureDraft>(props.value)
  const columns = useMemo(
    () =>
      fields
        .filter(({ name }) => !hidden.has(name))
        .map((field): Field => {
          if (field.name === shared) return { ...field, label: '参数' }
          if (field.name !== 'propertyNo') return field
          const choices = (properties ?? []).map(({ propertyNo, propertyName, unit }) => ({
            value: propertyNo,
            label: unit ? `${propertyName} (${unit})` : propertyName,
          }))
          return { ...field, format: fieldKinds.choice, meta: { ...field.meta, choices } }
        }),
    [properties],
  )
  return (
    <>
      <RowsInput<MeasureDraft>
        {...props}
        onChange={(next) => props.onChange?.(renamed(rows, rowsOf<MeasureDraft>(next), measureLetter))}
        columns={columns}
        widths={widths}
        fieldOf={fieldIn}
        placeOf={measureLetter}
        isIdle={({ kind }, name) =>
          (name === shared && details[String(kind)] === undefined) ||
          (name === 'propertyNo' && !isMeasuredKind(kind as ReportMeasureKind))
        }
      />
      <ReportPreview />
    </>
  )
}
