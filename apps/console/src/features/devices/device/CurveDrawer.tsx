import type { DevicePoint } from '@energy-console/contract/devices'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import { LiveValue } from '../../../kit/value/LiveValue'

interface CurveDrawerProps {
  point: DevicePoint
  onClose: () => void
}

/** The history of one value, with what it is now. */
export function CurveDrawer({ point, onClose }: CurveDrawerProps) {
  const points = useMemo(() => [{ ...point, name: point.propertyName }], [point])
  return (
    <Drawer
      open
      placement="bottom"
      size={500}
      title={point.propertyName}
      extra={<LiveValue {...point} initial={{ ts: point.ts, value: point.value, quality: point.quality }} />}
      onClose={onClose}
    >
      <HistoryCurve points={points} height={330} />
    </Drawer>
  )
}
