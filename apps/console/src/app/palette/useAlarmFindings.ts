import { alarmEventsPage, alarms } from '@energy-console/contract/alarms'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { canOpen } from '../guard/canOpen'
import type { Finding } from './Finding'

const most = '5'

/** The newest alarms whose text or whose device's name contains the keyword. */
export function useAlarmFindings(keyword: string): readonly Finding[] {
  const mayAlarms = useSession(() => canOpen(alarmEventsPage.path))
  const options = { isEnabled: mayAlarms && keyword !== '', keepsPrevious: true }
  const byText = useCall(alarms.calls.page, { body: { size: most, alarmContent: keyword } }, options)
  const byDevice = useCall(alarms.calls.page, { body: { size: most, equipmentName: keyword } }, options)
  if (keyword === '') return []
  const found = [...(byText.data?.records ?? []), ...(byDevice.data?.records ?? [])]
  return [...new Map(found.map((alarm) => [alarm.id, alarm])).values()].map(
    ({ id, alarmContent, equipmentName, alarmTime }): Finding => ({
      key: `alarm${id}`,
      kind: '告警',
      title: alarmContent,
      hint: `${equipmentName} ${alarmTime.slice(5, 16)}`,
      path: `${alarmEventsPage.path}?alarmId=${id}`,
    }),
  )
}
