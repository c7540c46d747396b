import { TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { useIsTight } from '../useIsNarrow'
import type { Column, Row } from './Column'
import { hiddenAtFirst } from './mergeColumns'

/**
 * The columns that the user left switched on, remembered under the list's name; the first always stays. Who has chosen
 * none has all of them, on a screen with little room without those that are secondary.
 */
export function useShownColumns<R extends Row>(name: string, columns: readonly Column<R>[]) {
  const key = userKey('preferences', `columns.${name}`)
  const isTight = useIsTight()
  const [chosen, setState] = useState<readonly string[] | undefined>(() => recall<string[]>(key) ?? undefined)
  const hidden = chosen ?? hiddenAtFirst(columns, isTight)
  const setHidden = (next: readonly string[]) => {
    setState(next)
    remember(key, next)
  }
  const shown = columns.filter((column, index) => index === 0 || !hidden.includes(column.key))
  return { shown, hidden, setHidden }
}

interface ColumnChooserProps<R extends Row> {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Switches columns of a table on and off. */
export function ColumnChooser<R extends Row>({ columns, hidden, onChange }: ColumnChooserProps<R>) {
  const { t } = useTranslation()
  const choices = columns.slice(1)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <Checkbox.Group
          style={{ flexDirection: 'column', gap: 6 }}
          value={choices.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          options={choices.map(({ key, title }) => ({ value: key, label: t(title, { context: 'field' }) }))}
          onChange={(shown) => onChange(choices.map(({ key }) => key).filter((key) => !shown.includes(key)))}
        />
      }
    >
      <Button icon={<TableOutlined />} aria-label={t('选择列')} title={t('选择列')} />
    </Popover>
  )
}
