import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'

const widths = { inputName: 140, itemId: 420 }

/** The points that conditions name, as a sheet with room for their names. */
export const NamedPoints = (props: FieldInputProps) => (
  <RowsInput {...props} widths={widths} addLabel="添加取值" />
)
