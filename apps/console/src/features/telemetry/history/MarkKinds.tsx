import { DownOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { type MarkKind, markKinds } from './curveAddress'
import styles from './HistoryPage.module.css'

interface MarkKindsProps {
  /** Kinds that are hidden. */
  unmarked: readonly MarkKind[]
  onChange: (unmarked: readonly MarkKind[]) => void
}

// the keys of a constant are its kinds
const kinds = Object.keys(markKinds) as MarkKind[]

/** Which kinds of marks stand on the curves: behind a button that says so while some do not; on a phone, where all is folded, as they are. */
export function MarkKinds({ unmarked, onChange }: MarkKindsProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const shown = kinds.filter((kind) => !unmarked.includes(kind))
  const boxes = (
    <Checkbox.Group
      className={(isNarrow ? styles.marks : styles.markList) ?? ''}
      value={shown}
      options={kinds.map((kind) => ({ value: kind, label: t(markKinds[kind]) }))}
      onChange={(now) => onChange(kinds.filter((kind) => !now.includes(kind)))}
    />
  )
  if (isNarrow) return boxes
  return (
    <Popover trigger="click" placement="bottomLeft" arrow={false} content={boxes}>
      <Button icon={<DownOutlined />} iconPlacement="end">
        {shown.length === kinds.length
          ? t('标记')
          : t('标记 {{shown}}/{{count}}', { shown: shown.length, count: kinds.length })}
      </Button>
    </Popover>
  )
}
