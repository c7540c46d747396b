import { Form } from 'antd'
import type { FieldInputProps } from '../form/FieldInputProps'
import type { Position } from './projection'

/** Sets both parts of a position, `longitude` and `latitude` of a form, as if they had been typed. */
export function usePutPosition({ field, onChange }: FieldInputProps): (position: Position) => void {
  const form = Form.useFormInstance()
  return (position) => {
    form.setFieldsValue(position)
    onChange?.(field.name === 'latitude' ? position.latitude : position.longitude)
    void form.validateFields(['longitude', 'latitude']).catch(() => {}) // said at the fields
  }
}
