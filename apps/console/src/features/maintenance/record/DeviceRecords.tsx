import { listDeviceRecords } from '@energy-console/contract/maintenance'
import { useCall } from '../../../api/useCall'
import type { WorkedDevice } from '../../../kit/device/deviceWork'
import { Records, useAskedRecords } from './Records'

/** What was done at a device and its equipment, the newest first, and the way to a repair order. */
export function DeviceRecords({ device: { id, stationId } }: { device: WorkedDevice }) {
  const asking = useAskedRecords()
  const found = useCall(
    listDeviceRecords,
    { query: { deviceId: id, ...asking.asked } },
    { keepsPrevious: true, staleMs: 0 },
  )
  return (
    <Records
      {...{ asking, found }}
      starting={{ stationId, deviceId: id }}
      emptyText="这台设备还没有运维记录；它的维修工单、巡检、保养和现场报修，以及设备台账中以它为“监测设备”的设备的履历都显示在这里。"
    />
  )
}
