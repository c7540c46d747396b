import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { instantOf } from '@energy-console/schematic/time'
import { Button, Segmented, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useZonedPicker, wallOf } from '../../../kit/time/ZonedPicker'
import { useZone } from '../../../kit/time/zone'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { type Span, spans } from './curveAddress'
import styles from './HistoryPage.module.css'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface SpanBarProps {
  span: Span
  /** What the span comes to now. */
  range: { start: number; end: number }
  onChange: (span: Span) => void
}

/** Chooses the time that the curves are of, in the zone of the page. */
export function SpanBar({ span, range, onChange, ...steps }: SpanBarProps & SpanStepsProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const Picker = useZonedPicker()
  const isNarrow = useIsNarrow()
  const words = (ms: number) =>
    ms < 2 * dayMs
      ? t('近 {{count}} 小时', { count: ms / hourMs })
      : t('近 {{count}} 天', { count: ms / dayMs })
  const chosen = 'lastMs' in span && spans.includes(span.lastMs) ? span.lastMs : 0
  return (
    <>
      <div className={styles.spans}>
        <Segmented
          aria-label={t('时间范围')}
          value={chosen}
          options={spans.map((ms) => ({ value: ms, label: words(ms) }))}
          onChange={(lastMs) => onChange({ lastMs })}
        />
      </div>
      <div className={styles.range}>
        <Picker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          aria-label={t('时间范围')}
          value={[wallOf(range.start, zone), wallOf(range.end, zone)]}
          onChange={(picked) => {
            const [from, to] = picked ?? []
            if (!from || !to) return
            const [start, end] = [instantOf(from.valueOf(), zone), instantOf(to.valueOf(), zone)]
            if (start < end) onChange({ start, end })
          }}
        />
        {!isNarrow && <SpanSteps {...steps} />}
        {zone !== browserZone && <span className="muted">{t('时区：{{zone}}', { zone })}</span>}
      </div>
    </>
  )
}

interface SpanStepsProps {
  onMove: (by: number) => void
  onZoom: (factor: number) => void
}

/** Goes on and back in time, and into it; on a phone beside the curves, where the choice of the time is folded. */
export function SpanSteps({ onMove, onZoom }: SpanStepsProps) {
  const { t } = useTranslation()
  return (
    <Space.Compact>
      <Button icon={<LeftOutlined />} aria-label={t('向前移动')} onClick={() => onMove(-0.5)} />
      <Button icon={<RightOutlined />} aria-label={t('向后移动')} onClick={() => onMove(0.5)} />
      <Button icon={<ZoomInOutlined />} aria-label={t('放大')} onClick={() => onZoom(0.5)} />
      <Button icon={<ZoomOutOutlined />} aria-label={t('缩小')} onClick={() => onZoom(2)} />
    </Space.Compact>
  )
}
