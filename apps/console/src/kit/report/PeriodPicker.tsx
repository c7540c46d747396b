import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useZonedPicker, wallOfText } from '../time/ZonedPicker'
import styles from './PeriodPicker.module.css'
import { type Period, type PeriodKind, periodKinds, periodOf, periodText, steppedPeriod } from './period'
import { useToday } from './usePeriod'

interface PeriodPickerProps {
  period: Period
  onChange: (period: Period) => void
}

const presentWords = { day: '今天', month: '本月', year: '今年', range: '本月' } as const
const pickers = { day: 'date', month: 'month', year: 'year' } as const

/** Chooses a day, month, year or range in the zone of the page; page up and page down go back and forth. */
export function PeriodPicker({ period, onChange }: PeriodPickerProps) {
  const { t } = useTranslation()
  const Picker = useZonedPicker()
  const today = useToday()
  const { kind, from, to } = period
  const next = steppedPeriod(period, 1)
  const hasNext = next.from <= today
  const chooseKind = (chosen: PeriodKind) => onChange(periodOf(chosen, hasNext ? to : today))
  const step = (by: -1 | 1) => {
    if (by === -1 || hasNext) onChange(steppedPeriod(period, by))
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
      <Segmented<PeriodKind>
        aria-label={t('周期类型')}
        value={kind}
        options={Object.entries(periodKinds).map(([value, label]) => ({
          value: value as PeriodKind,
          label: t(label),
        }))}
        onChange={chooseKind}
      />
      <div className={styles.step}>
        <Button icon={<LeftOutlined />} aria-label={t('上一周期')} onClick={() => step(-1)} />
        {kind === 'range' ? (
          <Picker.RangePicker
            className={styles.range}
            allowClear={false}
            aria-label={t('统计周期')}
            maxDate={wallOfText(today) ?? undefined}
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
            maxDate={wallOfText(today) ?? undefined}
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
