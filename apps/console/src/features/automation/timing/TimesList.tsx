import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { ClockInput } from '../../../kit/form/inputs/TimeInputs'
import { changeRow, copyRow, removeRow, rowsOf } from '../../../kit/form/rows/rowEdits'
import { cellKey, rowProblems } from '../../../kit/form/rows/rowProblems'
import { DaysPicker } from './DaysPicker'
import styles from './Timing.module.css'
import type { TimeDraft } from './timingDrafts'

interface TimesListProps extends FieldInputProps {
  /** What is done at a time. */
  what: (row: TimeDraft, change: (part: TimeDraft) => void, index: number) => ReactNode
  blank: TimeDraft
}

/** Times of the week as a list, for precise entry: each with its days and what is done. */
export function TimesList(props: TimesListProps) {
  const { field, value, onChange = () => {}, what, blank } = props
  const { t } = useTranslation()
  const rows = rowsOf<TimeDraft>(value)
  const problems = useMemo(() => rowProblems(field, rowsOf(value)), [field, value])
  const isWrong = Form.Item.useStatus().status === 'error'
  const most = field.meta.most ?? 100
  return (
    <>
      {rows.map((row, index) => {
        const change = (part: TimeDraft) => onChange(changeRow(rows, index, part))
        const own = isWrong
          ? [...problems].flatMap(([key, problem]) => (key.startsWith(cellKey(index, '')) ? [problem] : []))
          : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no identity but its place
          <div key={index} className={styles.time} data-wrong={own.length > 0 || undefined}>
            <div style={{ width: 104 }}>
              <ClockInput
                text={row.time ?? ''}
                onChange={(time) => change({ time })}
                aria-label={`${t('时间')} ${index + 1}`}
              />
            </div>
            <DaysPicker
              label={`${t('星期')} ${index + 1}`}
              value={row.days ?? ''}
              onChange={(days) => change({ days })}
            />
            {what(row, change, index)}
            <span className={styles.last}>
              <Button
                type="text"
                icon={<CopyOutlined />}
                aria-label={t('复制')}
                disabled={rows.length >= most}
                onClick={() => onChange(copyRow(rows, index))}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('删除')}
                onClick={() => onChange(removeRow(rows, index))}
              />
            </span>
            {own[0] && (
              <span className={styles.problem} data-problem>
                {own[0]}
              </span>
            )}
          </div>
        )
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, blank])}
      >
        {t('添加时间')}
      </Button>
    </>
  )
}
