import { useTranslation } from 'react-i18next'
import { type Field, nameColumn } from '../form/fields'
import { StatusTag } from '../StatusTag'
import { useShownTime } from '../time/zone'
import { valueAt } from './Column'

/** A field's value in a cell: labels for choices, names for references, a mark for on and off. */
export function CellValue({ field, row }: { field: Field; row: object }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const value = valueAt(row, field.name)
  const empty = <span className="muted">—</span>
  if (field.meta.reference) {
    const name = valueAt(row, nameColumn(field.name))
    return typeof name === 'string' && name !== '' ? name : empty
  }
  if (field.kind === 'switch') {
    const [on, off] = field.name === 'isOnline' ? ['在线', '离线'] : ['是', '否']
    return <StatusTag tone={value === true ? 'good' : 'off'}>{t(value === true ? on : off)}</StatusTag>
  }
  if (value === null || value === undefined || value === '') return empty
  const choice = field.meta.choices?.find((one) => String(one.value) === String(value))
  if (choice) return t(choice.label)
  if (typeof value === 'number')
    return (
      <span className="num">
        {value.toLocaleString()}
        {field.meta.unit && <small className="muted"> {field.meta.unit}</small>}
      </span>
    )
  const text = field.kind === 'datetime' ? shownTime(String(value)) : String(value)
  return <span className={/^[\d:. -]+$/.test(text) ? 'num' : undefined}>{text}</span>
}
