import { itemHistory } from '@energy-console/contract/telemetry'
import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import { Bone } from '../Bone'
import { usePalette } from '../colour/PaletteContext'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { Chart } from './Chart'
import { type CurvePoint, curveOption } from './curveOption'
import styles from './HistoryCurve.module.css'

const hourMs = 3_600_000
const presets = { '1': '1 小时', '24': '24 小时', '168': '7 天', '720': '30 天' } as const
const resolutionWords = { raw: '原始数据', '1m': '1 分钟', '1h': '1 小时', '1d': '1 天' } as const

interface Range {
  start: number
  end: number
}
const lastHours = (hours: number): Range => ({ start: Date.now() - hours * hourMs, end: Date.now() })

interface HistoryCurveProps {
  points: readonly CurvePoint[]
  height?: number
}

/** The history of points over a chosen time, at the resolution that fits: zoom by wheel or slider, values on hover. */
export function HistoryCurve({ points, height = 340 }: HistoryCurveProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const [preset, setPreset] = useState<string>('24')
  const [range, setRange] = useState(() => lastHours(24))
  const { data, error, isPending, refetch } = useCall(
    itemHistory,
    { query: { itemIds: points.map(({ itemId }) => itemId).join(), ...range, maxPoints: 2000 } },
    { isEnabled: points.length > 0, keepsPrevious: true, staleMs: 30_000 },
  )
  const option = useMemo(
    () => curveOption({ points, lines: data ?? [], range, palette }),
    [points, data, range, palette],
  )
  const isEmpty = data?.every((line) => line.points.length === 0)
  const resolution = data?.[0]?.resolution
  const choosePreset = (key: string) => {
    setPreset(key)
    setRange(lastHours(Number(key)))
  }
  return (
    <div>
      <div className={styles.bar}>
        <Segmented
          value={preset}
          options={Object.entries(presets).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={choosePreset}
        />
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          aria-label={t('时间范围')}
          value={[dayjs(range.start), dayjs(range.end)]}
          onChange={(chosen) => {
            const [from, to] = chosen ?? []
            if (!from || !to) return
            setPreset('')
            setRange({ start: from.valueOf(), end: to.valueOf() })
          }}
        />
        {resolution && (
          <span className="muted">{t('分辨率：{{name}}', { name: t(resolutionWords[resolution]) })}</span>
        )}
      </div>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Bone style={{ height }} />
      ) : isEmpty ? (
        <div style={{ height }} className={styles.empty}>
          <EmptyHint text="这段时间没有数据，可以换一个时间范围。" />
        </div>
      ) : (
        <Chart
          option={option}
          height={height}
          label={t('历史曲线：{{names}}', { names: points.map(({ name }) => name).join('、') })}
        />
      )}
    </div>
  )
}
