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
import { chosenDevices } from './chosenDevices'
import type { MeasureDraft, ObjectDraft } from './draft'
import { renamed } from './letters'

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
  ...{ kind: 108, propertyNo: 136, expression: 88, measureName: 92, unit: 64, decimals: 76 },
  ...{ compare: 96, total: 92 },
}
/** All beside each other are wider than the dialog. */
const below = ['lowLimit', 'lowTone', 'highLimit', 'highTone']

const fieldIn = (row: MeasureDraft, column: Field): Field =>
  (column.name === shared ? fieldOf(details[String(row.kind)] ?? shared) : undefined) ?? column

/** The columns of a report in their order. */
export function MeasuresInput(props: FieldInputProps) {
  const stationId: unknown = Form.useWatch('stationId')
  const objects = rowsOf<ObjectDraft>(Form.useWatch('objects'))
  const deviceIds = chosenDevices(objects)
  const query = {
    ...(typeof stationId === 'string' && stationId !== '' ? { stationId } : {}),
    ...(deviceIds === '' ? {} : { deviceIds }),
  }
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
    <RowsInput<MeasureDraft>
      {...props}
      onChange={(next) => props.onChange?.(renamed(rows, rowsOf<MeasureDraft>(next), measureLetter))}
      columns={columns}
      widths={widths}
      below={below}
      fieldOf={fieldIn}
      placeOf={measureLetter}
      isIdle={({ kind }, name) =>
        (name === shared && details[String(kind)] === undefined) ||
        (name === 'propertyNo' && !isMeasuredKind(kind as ReportMeasureKind))
      }
    />
  )
}
