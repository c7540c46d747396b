import { usePointInfos } from '../../api/usePointInfos'
import { DeviceMenu } from './DeviceMenu'

/** Points of a value on a screen, and where it was asked what they are of. */
export interface AskedPoints {
  pointIds: readonly string[]
  /** px of the window. */
  at: { x: number; y: number }
}

/** Below what was pressed: a key presses without a place of its own. */
export function below(element: Element): AskedPoints['at'] {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** What leads from a value to the devices and the curves of its points. */
export function PointMenu({ pointIds, at, onClose }: AskedPoints & { onClose: () => void }) {
  const { data = [] } = usePointInfos(pointIds)
  const deviceIds = [...new Set(data.map(({ deviceId }) => deviceId))]
  return <DeviceMenu deviceIds={deviceIds} pointIds={pointIds} at={at} onClose={onClose} />
}
