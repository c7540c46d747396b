import { fieldKinds } from '@energy-console/contract'
import { type ItemKind, listStandardProperties, StandardItem } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { cellOf, type RowDraft } from '../../../kit/form/rows/rowEdits'
import { propertyText } from './propertyText'

type Draft = RowDraft<StandardItem>

const widths = {
  itemName: 150,
  itemKind: 150,
  requirement: 220,
  unit: 72,
  lowLimit: 90,
  highLimit: 90,
  choices: 160,
  goodChoices: 120,
  propertyNo: 240,
}

/** Which kinds of items ask for a cell; all of them where none are named. */
const askedBy: Readonly<Record<string, readonly ItemKind[]>> = {
  unit: ['number', 'reading'],
  lowLimit: ['number', 'reading'],
  highLimit: ['number', 'reading'],
  choices: ['choice'],
  goodChoices: ['choice'],
  propertyNo: ['reading'],
}

const fields = fieldsOf(StandardItem)
/** As files that are imported call it. */
const headings = { propertyNo: ['属性标识', 'Property key'] }

/** The items of a standard as a sheet, in which each is asked for what its kind needs; readings choose from what devices have. */
export function ItemsInput(props: FieldInputProps) {
  const categoryId: unknown = Form.useWatch('categoryId')
  const query = typeof categoryId === 'string' && categoryId !== '' ? { categoryId } : {}
  const { data: properties } = useCall(
    listStandardProperties,
    { query },
    { keepsPrevious: true, staleMs: 300_000 },
  )
  const columns = useMemo(
    () =>
      fields.map((field): Field => {
        if (field.name !== 'propertyNo') return field
        const choices = (properties ?? []).map((property) => ({
          value: property.propertyNo,
          label: propertyText(property),
        }))
        return { ...field, label: '监测属性', format: fieldKinds.choice, meta: { ...field.meta, choices } }
      }),
    [properties],
  )
  /** A reading is in the unit of its property, until somebody says otherwise. */
  const change = (row: Draft, name: string, value: unknown) => {
    const changed = cellOf<Draft>(name, value)
    const unit = properties?.find(({ propertyNo }) => propertyNo === value)?.unit
    return name === 'propertyNo' && unit && !row.unit ? { ...changed, unit } : changed
  }
  return (
    <RowsInput<Draft>
      {...props}
      columns={columns}
      widths={widths}
      headings={headings}
      onCell={change}
      isIdle={(row, name) => askedBy[name]?.every((kind) => kind !== (row.itemKind ?? 'check')) ?? false}
      addLabel="添加项目"
    />
  )
}
