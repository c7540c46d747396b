import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Segmented, Space } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { OtherZone, SpanPicker } from '../../../kit/time/SpanPicker'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { type Span, spans } from './curveAddress'
import styles from './HistoryPage.module.css'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface SpanBarProps {
  span: Span
  /** What the span comes to now. */
  range: { start: number; end: number }
  onChange: (span: Span) => void
}

/** Chooses the time that the curves are of, in the zone of the page. */
export function SpanBar({ span, range, onChange, ...steps }: SpanBarProps & SpanStepsProps) {
  const { t } = useTranslation()
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
        <SpanPicker span={range} onChange={onChange} />
        {!isNarrow && <SpanSteps {...steps} />}
        <OtherZone />
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
