import { objectLetter, ReportObject } from '@energy-console/contract/energy'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../../kit/form/FieldInputProps'
import { type Field, fieldsOf } from '../../../../kit/form/fields'
import { RowsInput } from '../../../../kit/form/rows/RowsInput'
import { cellOf, rowsOf } from '../../../../kit/form/rows/rowEdits'
import { AddObjects } from './AddObjects'
import type { ObjectDraft } from './draft'
import { renamed } from './letters'

const fields = fieldsOf(ReportObject)
const fieldOf = (name: string) => fields.find((field) => field.name === name)

/** What a row of each kind is of; that of a sub-total is all that stands above it. */
const subjects: Readonly<Record<string, string>> = {
  device: 'deviceId',
  point: 'itemId',
  group: 'groupId',
  formula: 'expression',
}
const nothing = { deviceId: null, itemId: null, groupId: null, expression: null }
const columns: readonly Field[] = ['kind', 'deviceId', 'objectName'].flatMap((name) => {
  const field = fieldOf(name)
  return field ? [name === 'deviceId' ? { ...field, label: '报表对象' } : field] : []
})
const widths = { kind: 110, deviceId: 320, objectName: 180 }

const isSubject = ({ name }: Field) => name === 'deviceId'
const fieldIn = (row: ObjectDraft, column: Field): Field =>
  (isSubject(column) ? fieldOf(subjects[String(row.kind)] ?? 'expression') : undefined) ?? column

/** The rows of a report: chosen one by one, or many at once, and put in order by dragging or with Alt and an arrow. */
export function ObjectsInput(props: FieldInputProps) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const stationId: unknown = Form.useWatch('stationId')
  const rows = rowsOf<ObjectDraft>(props.value)
  const change = (next: unknown) => props.onChange?.(renamed(rows, rowsOf<ObjectDraft>(next), objectLetter))
  return (
    <>
      <RowsInput<ObjectDraft>
        {...props}
        {...(typeof stationId === 'string' && stationId !== '' ? { stationId } : {})}
        onChange={change}
        columns={columns}
        widths={widths}
        fieldOf={fieldIn}
        placeOf={objectLetter}
        isIdle={(row, name) => row.kind === 'subtotal' && name === 'expression'}
        onCell={(row, name, value) => ({
          ...(name === 'kind' && value !== row.kind ? nothing : {}),
          ...cellOf(name, value),
        })}
      />
      <Button style={{ marginTop: 8 }} onClick={() => setIsAdding(true)}>
        {t('批量添加对象')}
      </Button>
      {isAdding && (
        <AddObjects
          stationId={typeof stationId === 'string' && stationId !== '' ? stationId : undefined}
          onAdd={(added) => change([...rows, ...added])}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}
