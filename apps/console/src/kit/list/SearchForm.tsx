import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { PhoneFold } from '../fold/PhoneFold'
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

/**
 * Places in the row that is always open; a time takes two. What the row has no room for while the buttons stand in it, the
 * style sheet leaves out.
 */
const rowLength = 3
const isWide = ({ kind }: Field) => kind === 'instant'

/** What is drawn with its label; other inputs cost more, and come after the rows. */
const isLight = ({ format: { input, search } }: Field) => /^text/.test(input) && search !== 'range'

/** The name that a filter of this field has on the wire: texts contain, everything else equals. */
export const filterName = ({ name, format }: Field): string =>
  format.search === 'contains' ? name : `${name}_equal`

/** Whether filters that always hold decide on a field, so that it is not searched by. */
export const isFixed = (field: string, fixed: Readonly<Record<string, string>> = {}): boolean =>
  Object.keys(fixed).some((name) => name === field || name.startsWith(`${field}_`))

/** Filters above a list, one row until unfolded, on a phone none; enter or the button searches. */
export function SearchForm({ fields, filters, onSearch }: SearchFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(filters)
  const [applied, setApplied] = useState(filters)
  const isNarrow = useIsNarrow()
  const isDrawn = useDeferredValue(true, false)
  // on a phone they are folded as a whole, so that there is nothing to fold within
  const shownWhenCollapsed = isNarrow ? fields.length : fitting(fields)
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
  const hasMore = fields.length > shownWhenCollapsed
  const isFolded = hasMore && !isOpen && !shown.some((field) => isSet(field, draft))
  const form = (search: (wanted: Record<string, string>) => void) => (
    <search className={styles.search}>
      <form
        className={styles.form}
        data-folded={isFolded || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          search({ ...draft })
        }}
      >
        {shown.map((field) => {
          const id = `search-${field.name}`
          const name = filterName(field)
          return (
            <div key={field.name} className={styles.field} data-wide={isWide(field) || undefined}>
              <label htmlFor={id} title={t(field.label, { context: 'field' })}>
                {t(field.label, { context: 'field' })}
              </label>
              {!isDrawn && !isLight(field) ? (
                <div className={styles.room} />
              ) : field.format.search === 'range' ? (
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
          <Button onClick={() => search({})}>{t('重置')}</Button>
          {hasMore && (
            <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('收起') : t('展开')} {isOpen ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
  return (
    <PhoneFold word={t('筛选')} count={fields.filter((field) => isSet(field, filters)).length}>
      {(fold) =>
        form((wanted) => {
          fold()
          onSearch(wanted)
        })
      }
    </PhoneFold>
  )
}

/** How many of the first fields fit into the row that is always open. */
function fitting(fields: readonly Field[]): number {
  let places = 0
  const tooMuch = fields.findIndex((field) => {
    places += isWide(field) ? 2 : 1
    return places > rowLength
  })
  return tooMuch === -1 ? fields.length : tooMuch
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
