import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useZonedPicker, wallOfText } from '../../../kit/time/ZonedPicker'
import { useZone } from '../../../kit/time/zone'
import styles from './Circuits.module.css'
import { moved, type Span, type SpanKind, spanAt, spanOf } from './span'

const kinds = { day: '日', month: '月' } as const

interface SpanPickerProps {
  span: Span
  onChange: (span: Span) => void
  /** Days as well as months. */
  hasDays?: boolean
}

/** A day or month, with the one before and after; none that has not begun. */
export function SpanPicker({ span, onChange, hasDays = false }: SpanPickerProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  const today = spanAt('day', Date.now(), useZone()).first
  const isLast = moved(span, 1).first > today
  return (
    <>
      {hasDays && (
        <Segmented
          value={span.kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(kind) => {
            const day = kind === 'day' && span.first.slice(0, 7) === today.slice(0, 7) ? today : span.first
            onChange(spanOf(kind as SpanKind, day))
          }}
        />
      )}
      <span className={styles.bar} style={{ margin: 0 }}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t(span.kind === 'day' ? '前一天' : '上个月')}
          onClick={() => onChange(moved(span, -1))}
        />
        <Picker
          picker={span.kind === 'day' ? 'date' : 'month'}
          allowClear={false}
          inputReadOnly
          aria-label={t(span.kind === 'day' ? '日期' : '月份')}
          value={wallOfText(span.first)}
          maxDate={wallOfText(today) ?? undefined}
          onChange={(date) => date && onChange(spanOf(span.kind, date.format('YYYY-MM-DD')))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t(span.kind === 'day' ? '后一天' : '下个月')}
          disabled={isLast}
          onClick={() => onChange(moved(span, 1))}
        />
      </span>
    </>
  )
}
