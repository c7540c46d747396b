import type { FormInstance } from 'antd'
import type { CallError } from '../../api/CallError'
import { translate } from '../../i18n'

/**
 * Puts a refusal at the field that it is about, with the row where it names one (`rows.3.price`).
 * @returns whether the form shows it; where it has no such field, `otherwise` takes it, if told
 */
export function showRefusal<V>(
  form: Pick<FormInstance<V>, 'getFieldsValue' | 'setFields' | 'scrollToField'>,
  { message, refusal }: Pick<CallError, 'message' | 'refusal'>,
  otherwise?: keyof V & string,
): boolean {
  const [named, row] = refusal?.field?.split('.') ?? []
  const has = named !== undefined && Object.hasOwn(form.getFieldsValue() as object, named)
  const name = has ? named : otherwise
  if (name === undefined) return false
  const place =
    has && /^\d+$/.test(row ?? '') ? `${translate('第 {{row}} 行', { row: Number(row) + 1 })} ` : ''
  form.setFields([{ name: name as never, errors: [`${place}${message}`] }])
  // what is said below what is in sight says nothing
  form.scrollToField(name as never, { block: 'nearest' })
  return true
}
