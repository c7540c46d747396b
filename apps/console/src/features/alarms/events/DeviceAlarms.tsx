import { alarmEventsPage } from '@energy-console/contract/alarms'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Bone } from '../../../kit/Bone'

/** Fetched where a device's alarms are looked at: of a device much else is. */
const AlarmList = lazyPart(
  async () => (await import('./AlarmList')).AlarmList,
  () => <Bone style={{ height: 240 }} />,
)

/** The alarms of one device. */
export const DeviceAlarms = ({ deviceId }: { deviceId: string }) => (
  <AlarmList title="告警记录" emptyText={alarmEventsPage.emptyText} fixed={{ deviceId_equal: deviceId }} />
)
