import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput } from '../form/FieldInput'
import type { Field } from '../form/fields'
import { useZonedPicker, wallOfText } from '../time/ZonedPicker'
import { useTenantZone, useZone } from '../time/zone'
import { inOtherZone } from '../time/zonedText'
import { useIsNarrow } from '../useIsNarrow'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  fields: readonly Field[]
  filters: Readonly<Record<string, string>>
  onSearch: (filters: Record<string, string>) => void
}

/** Filters in the row that is always open; on a phone, where they stand above each other, only the first. */
const rowLength = { wide: 3, narrow: 1 }
const wireFormat = 'YYYY-MM-DD HH:mm:ss'

/** The name that a filter of this field has on the wire: texts contain, everything else equals. */
export const filterName = ({ name, kind }: Pick<Field, 'name' | 'kind'>): string =>
  kind === 'text' || kind === 'textarea' ? name : `${name}_equal`

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
            <div key={field.name} className={styles.field} data-wide={field.kind === 'datetime' || undefined}>
              <label htmlFor={id}>{t(field.label)}</label>
              {field.kind === 'datetime' ? (
                <TimeRange field={field} draft={draft} onChange={set} id={id} />
              ) : (
                <FieldInput
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

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** A switch cannot say "both", so it becomes a choice; choices of numbers compare as text in the address. */
function asFilter(field: Field): Field {
  const meta = {
    ...field.meta,
    choices: field.meta.choices?.map(({ value, label }) => ({ value: String(value), label })),
  }
  const optional = { ...field, isRequired: false, meta }
  if (field.kind === 'switch') return { ...optional, kind: 'select', meta: { ...meta, choices: yesNo } }
  return optional.meta.choices
    ? optional
    : { ...optional, kind: field.kind === 'number' ? 'text' : field.kind }
}

const isSet = (field: Field, filters: Readonly<Record<string, string>>) =>
  Object.keys(filters).some((name) => name === field.name || name.startsWith(`${field.name}_`))

interface TimeRangeProps {
  field: Field
  draft: Readonly<Record<string, string>>
  onChange: (part: Record<string, string>) => void
  id: string
}

function TimeRange({ field, draft, onChange, id }: TimeRangeProps) {
  const Picker = useZonedPicker()
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  const [from, to] = [`${field.name}_datege`, `${field.name}_datele`]
  const shown = (name: string) => wallOfText(inOtherZone(draft[name] ?? '', tenantZone, zone))
  const wire = (chosen: Dayjs | null | undefined) =>
    inOtherZone(chosen?.format(wireFormat) ?? '', zone, tenantZone)
  return (
    <Picker.RangePicker
      id={id}
      showTime
      allowEmpty={[true, true]}
      style={{ width: '100%' }}
      value={[shown(from), shown(to)]}
      onChange={(range) => onChange({ [from]: wire(range?.[0]), [to]: wire(range?.[1]) })}
    />
  )
}
