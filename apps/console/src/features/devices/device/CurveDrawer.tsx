import type { DeviceItem } from '@energy-console/contract/devices'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import { HistoryCurve } from '../../../kit/curve/HistoryCurve'
import { LiveValue } from '../../../kit/value/LiveValue'

interface CurveDrawerProps {
  item: DeviceItem
  onClose: () => void
}

/** The history of one value, with what it is now. */
export function CurveDrawer({ item, onClose }: CurveDrawerProps) {
  const points = useMemo(() => [{ ...item, name: item.propertyName }], [item])
  return (
    <Drawer
      open
      placement="bottom"
      size={500}
      title={item.propertyName}
      extra={<LiveValue {...item} initial={{ ts: item.ts, value: item.value, quality: item.quality }} />}
      onClose={onClose}
    >
      <HistoryCurve points={points} height={330} />
    </Drawer>
  )
}
