import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../form/fields'
import { PlainInput } from '../form/inputs/PlainInput'
import { useIsNarrow } from '../useIsNarrow'
import { RangeFilter } from './RangeFilter'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  fields: readonly Field[]
  filters: Readonly<Record<string, string>>
  onSearch: (filters: Record<string, string>) => void
}

/** Filters in the row that is always open; on a phone, where they stand above each other, only the first. */
const rowLength = { wide: 3, narrow: 1 }

/** The name that a filter of this field has on the wire: texts contain, everything else equals. */
export const filterName = ({ name, format }: Field): string =>
  format.search === 'contains' ? name : `${name}_equal`

/** Whether filters that always hold decide on a field, so that it is not searched by. */
export const isFixed = (field: string, fixed: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(fixed).some((name) => name === field || name.startsWith(`${field}_`))

/** Filters above a list, one row until unfolded; enter or the button searches. */
export function SearchForm({ fields, filters, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(filters)
  const [applied, setApplied] = useState(filters)
  const shownWhenCollapsed = useIsNarrow() ? rowLength.narrow : rowLength.wide
  const [isOpen, setOpen] = useState(() =>
    fields.slice(shownWhenCollapsed).some((field) => isSet(field, filters)),
  )
  if (applied !== filters) {
    // The address changed from outside (a link, the back button): the inputs follow it.
    setApplied(filters)
    setDraft(filters)
  }
  if (fields.length === 0) return null
  const set = (part: Record<string, string>) => setDraft({ ...draft, ...part })
  const shown = isOpen ? fields : fields.slice(0, shownWhenCollapsed)
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch({ ...draft })
        }}
      >
        {shown.map((field) => {
          const id = `search-${field.name}`
          const name = filterName(field)
          return (
            <div key={field.name} className={styles.field} data-wide={field.kind === 'instant' || undefined}>
              <label htmlFor={id}>{t(field.label, { context: 'field' })}</label>
              {field.format.search === 'range' ? (
                <RangeFilter field={field} draft={draft} onChange={set} id={id} />
              ) : (
                <PlainInput
                  id={id}
                  field={asFilter(field)}
                  value={draft[name] ?? ''}
                  onChange={(value) =>
                    set({ [name]: value === undefined || value === null ? '' : String(value) })
                  }
                />
              )}
            </div>
          )
        })}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" ghost>
            {t('查询')}
          </Button>
          <Button onClick={() => onSearch({})}>{t('重置')}</Button>
          {fields.length > shownWhenCollapsed && (
            <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('收起') : t('展开')} {isOpen ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

/** A switch cannot say "both", so it becomes a choice; choices of numbers compare as text in the address. */
function asFilter(field: Field): Field {
  const [on, off] = field.meta.states ?? ['是', '否']
  const choices =
    field.format.input === 'switch'
      ? [
          { value: 'true', label: on },
          { value: 'false', label: off },
        ]
      : field.meta.choices?.map(({ value, label }) => ({ value: String(value), label }))
  const input = choices ? 'select' : field.format.input === 'textarea' ? 'text' : field.format.input
  return { ...field, isRequired: false, format: { ...field.format, input }, meta: { ...field.meta, choices } }
}

const isSet = (field: Field, filters: Readonly<Record<string, string>>) =>
  Object.keys(filters).some((name) => name === field.name || name.startsWith(`${field.name}_`))
