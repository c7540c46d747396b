import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { useToday } from '../time/useToday'
import { useZonedPicker, wallOfText } from '../time/ZonedPicker'
import styles from './PeriodPicker.module.css'
import {
  mostKinds,
  type Period,
  type PeriodKind,
  periodBounds,
  periodKinds,
  periodOf,
  periodText,
  steppedPeriod,
} from './period'

interface PeriodPickerProps {
  period: Period
  onChange: (period: Period) => void
  /** What it may be; one kind alone is not asked for. */
  kinds?: readonly PeriodKind[]
}

const presentWords = { day: '今天', week: '本周', month: '本月', year: '今年', range: '本月' } as const
const pickers = { day: 'date', week: 'week', month: 'month', year: 'year' } as const

/**
 * Chooses a day, week, month, year or range in the zone of the page, none that has not begun; page up and page down go back and
 * forth.
 */
export function PeriodPicker({ period, onChange, kinds = mostKinds }: PeriodPickerProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  const today = useToday()
  const { kind, from, to } = period
  const next = steppedPeriod(period, 1)
  const hasNext = next.from <= today
  const hasPrevious = steppedPeriod(period, -1).from >= periodBounds.first
  const bounds = {
    minDate: wallOfText(periodBounds.first) ?? undefined,
    maxDate: wallOfText(today) ?? undefined,
  }
  const chooseKind = (chosen: PeriodKind) => onChange(periodOf(chosen, hasNext ? to : today))
  const step = (by: -1 | 1) => {
    if (by === -1 ? hasPrevious : hasNext) onChange(steppedPeriod(period, by))
  }
  return (
    <fieldset
      className={styles.picker}
      aria-label={t('统计周期')}
      onKeyDown={({ key }) => {
        if (key === 'PageUp') step(-1)
        if (key === 'PageDown') step(1)
      }}
    >
      {kinds.length > 1 && (
        <Segmented<PeriodKind>
          aria-label={t('周期类型')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(periodKinds[value]) }))}
          onChange={chooseKind}
        />
      )}
      <div className={styles.step}>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('上一周期')}
          disabled={!hasPrevious}
          onClick={() => step(-1)}
        />
        {kind === 'range' ? (
          <Picker.RangePicker
            className={styles.range}
            allowClear={false}
            aria-label={t('统计周期')}
            {...bounds}
            value={[wallOfText(from), wallOfText(to)]}
            onChange={(chosen) => {
              const [first, last] = chosen ?? []
              if (!first || !last) return
              onChange({ kind, from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD') })
            }}
          />
        ) : (
          <Picker
            className={styles.one}
            picker={pickers[kind]}
            allowClear={false}
            aria-label={t('统计周期')}
            {...bounds}
            value={wallOfText(from)}
            onChange={(chosen) => chosen && onChange(periodOf(kind, chosen.format('YYYY-MM-DD')))}
          />
        )}
        <Button
          icon={<RightOutlined />}
          aria-label={t('下一周期')}
          disabled={!hasNext}
          onClick={() => step(1)}
        />
      </div>
      <Button type="text" onClick={() => onChange(periodOf(kind, today))}>
        {t(presentWords[kind])}
      </Button>
      <span className={styles.printed}>{periodText(period)}</span>
    </fieldset>
  )
}
