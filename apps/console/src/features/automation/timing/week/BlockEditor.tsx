import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ClockInput } from '../../../../kit/form/inputs/TimeInputs'
import type { TimeDraft } from '../timingDrafts'
import { weekdayText } from './dayWords'
import styles from './Week.module.css'
import { type Block, weekdaysOf } from './weekEdits'

interface BlockEditorProps {
  block: Block
  row: TimeDraft
  isTogether: boolean
  /** What is done then. */
  what: (row: TimeDraft, change: (part: TimeDraft) => void, index: number) => ReactNode
  onChange: (part: TimeDraft) => void
  onRemove: () => void
  /** Back to the block itself. */
  onLeave: () => void
}

/** What can be set of a time of the week: when on its day, and what is done. */
export function BlockEditor({ block, row, isTogether, what, onChange, onRemove, onLeave }: BlockEditorProps) {
  const { t } = useTranslation()
  const days = (isTogether ? weekdaysOf(row) : [block.weekday]).map(weekdayText).join(t('、'))
  return (
    <fieldset
      className={styles.editor}
      aria-label={t('所选时间')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // the dialog stays
        event.stopPropagation()
        onLeave()
      }}
    >
      <strong>{days}</strong>
      <div style={{ width: 104 }}>
        <ClockInput
          text={row.time ?? ''}
          // an emptied time would have no place in the week
          onChange={(time) => time && onChange({ time })}
          aria-label={t('时间')}
        />
      </div>
      {what(row, onChange, block.row)}
      <Button type="text" icon={<DeleteOutlined />} onClick={onRemove}>
        {t('删除')}
      </Button>
    </fieldset>
  )
}
