import { Drawer } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ShownValue } from '../../api/realtime/pointStore'
import type { ValueFormat } from '../value/formatValue'
import { LiveValue } from '../value/LiveValue'
import styles from './CurveDrawer.module.css'
import { HistoryCurve } from './HistoryCurve'
import { HistoryTexts } from './HistoryTexts'

interface CurveDrawerProps {
  point: ValueFormat & { itemId: string; staleAfterMs: number }
  name: string
  /** Shown until its value has come. */
  initial?: ShownValue
  /** Where it leads from here. */
  way?: ReactNode
  onClose: () => void
}

/** The history of one value, with what it is now; of a text, what it said. */
export function CurveDrawer({ point, name, initial, way, onClose }: CurveDrawerProps) {
  const points = useMemo(() => [{ ...point, name }], [point, name])
  return (
    <Drawer
      open
      placement="bottom"
      size={500}
      title={name}
      extra={
        <span className={styles.now}>
          <LiveValue {...point} {...(initial ? { initial } : {})} onClick={null} />
          {way}
        </span>
      }
      onClose={onClose}
    >
      {point.dataType === 'text' ? (
        <HistoryTexts itemId={point.itemId} />
      ) : (
        <HistoryCurve points={points} height={330} />
      )}
    </Drawer>
  )
}
