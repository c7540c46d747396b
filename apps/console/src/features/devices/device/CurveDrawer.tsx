import { Drawer } from 'antd'
import { useMemo } from 'react'
import type { ShownValue } from '../../../api/realtime/pointStore'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import type { ValueFormat } from '../../../kit/value/formatValue'
import { LiveValue } from '../../../kit/value/LiveValue'

interface CurveDrawerProps {
  point: ValueFormat & { itemId: string; staleAfterMs: number }
  name: string
  /** Shown until its value has come. */
  initial?: ShownValue
  onClose: () => void
}

/** The history of one value, with what it is now. */
export function CurveDrawer({ point, name, initial, onClose }: CurveDrawerProps) {
  const points = useMemo(() => [{ ...point, name }], [point, name])
  return (
    <Drawer
      open
      placement="bottom"
      size={500}
      title={name}
      extra={<LiveValue {...point} {...(initial ? { initial } : {})} />}
      onClose={onClose}
    >
      <HistoryCurve points={points} height={330} />
    </Drawer>
  )
}
