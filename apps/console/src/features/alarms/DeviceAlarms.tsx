import { AlarmList } from './AlarmList'

/** The alarms of one device. */
export const DeviceAlarms = ({ deviceId }: { deviceId: string }) => (
  <AlarmList title="告警记录" fixed={{ deviceId_equal: deviceId }} />
)
