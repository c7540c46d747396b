import { alarmEventsPage, alarms } from '@energy-console/contract/alarms'
import { useSession } from '../../api/session'
import { useCall } from '../../api/useCall'
import { toMinute } from '../../kit/time/zonedText'
import { canOpen } from '../guard/canOpen'
import type { Finding } from './Finding'

/** So many rules are told of. */
const most = 8
/** So many alarms are looked through for them: some rules repeat theirs. */
const asked = '50'

/** The rules whose alarms' text or device contains the keyword, each by its newest alarm. */
export function useAlarmFindings(keyword: string): readonly Finding[] {
  const mayAlarms = useSession(() => canOpen(alarmEventsPage.path))
  const options = { isEnabled: mayAlarms && keyword !== '', keepsPrevious: true }
  const byText = useCall(alarms.calls.page, { body: { size: asked, alarmContent: keyword } }, options)
  const byDevice = useCall(alarms.calls.page, { body: { size: asked, equipmentName: keyword } }, options)
  if (keyword === '') return []
  const found = [...(byText.data?.records ?? []), ...(byDevice.data?.records ?? [])]
  const byRule = new Map<string, (typeof found)[number]>()
  for (const alarm of found.toSorted((a, b) => b.alarmTimeMs - a.alarmTimeMs)) {
    const rule = alarm.ruleId ?? `alarm${alarm.id}`
    if (!byRule.has(rule)) byRule.set(rule, alarm)
  }
  return [...byRule.values()].slice(0, most).map(
    ({ id, alarmContent, equipmentName, alarmTime }): Finding => ({
      key: `alarm${id}`,
      kind: '告警',
      title: alarmContent,
      hint: `${equipmentName} ${toMinute(alarmTime)}`,
      path: `${alarmEventsPage.path}?alarmId=${id}`,
    }),
  )
}
