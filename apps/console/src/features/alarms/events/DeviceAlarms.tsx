import { alarmEventsPage } from '@energy-console/contract/alarms'
import { AlarmList } from './AlarmList'

/** The alarms of one device. */
export const DeviceAlarms = ({ deviceId }: { deviceId: string }) => (
  <AlarmList title="告警记录" emptyText={alarmEventsPage.emptyText} fixed={{ deviceId_equal: deviceId }} />
)
