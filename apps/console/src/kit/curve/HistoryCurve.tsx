import { listPointHistory } from '@energy-console/contract/telemetry'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { Bone } from '../Bone'
import { usePalette } from '../colour/PaletteContext'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { OtherZone, SpanPicker } from '../time/SpanPicker'
import { useZone } from '../time/zone'
import { Chart } from './Chart'
import { type CurvePoint, curveOption } from './curveOption'
import styles from './HistoryCurve.module.css'
import { resolutionWords } from './resolutionWords'
import { useMostPoints } from './useMostPoints'

const hourMs = 3_600_000
const presets = { '1': '1 小时', '24': '24 小时', '168': '7 天', '720': '30 天' } as const

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
  const maxPoints = useMostPoints()
  const zone = useZone()
  const [preset, setPreset] = useState<string>('24')
  const [range, setRange] = useState(() => lastHours(24))
  const { data, error, isPending, refetch } = useCall(
    listPointHistory,
    { query: { itemIds: points.map(({ itemId }) => itemId).join(), ...range, maxPoints } },
    { isEnabled: points.length > 0, keepsPrevious: true, staleMs: 30_000 },
  )
  const option = useMemo(
    () => curveOption({ points, lines: data ?? [], range, palette, zone, height }),
    [points, data, range, palette, zone, height],
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
        <SpanPicker
          span={range}
          onChange={(chosen) => {
            setPreset('')
            setRange(chosen)
          }}
        />
        <OtherZone />
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
          label={t('历史曲线：{{names}}', { names: points.map(({ name }) => name).join(t('、')) })}
        />
      )}
    </div>
  )
}
