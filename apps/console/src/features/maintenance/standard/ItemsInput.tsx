import type { ItemKind, StandardItem } from '@energy-console/contract/maintenance'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import type { RowDraft } from '../../../kit/form/rows/rowEdits'

const widths = {
  itemName: 150,
  itemKind: 150,
  requirement: 220,
  unit: 72,
  lowLimit: 90,
  highLimit: 90,
  choices: 160,
  goodChoices: 120,
  propertyNo: 130,
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

/** The items of a standard as a sheet, in which each is asked for what its kind needs. */
export const ItemsInput = (props: FieldInputProps) => (
  <RowsInput<RowDraft<StandardItem>>
    {...props}
    widths={widths}
    isIdle={(row, name) => askedBy[name]?.every((kind) => kind !== (row.itemKind ?? 'check')) ?? false}
    addLabel="添加项目"
  />
)
