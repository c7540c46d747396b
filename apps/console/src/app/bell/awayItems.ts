import type { DataOf, Task } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import type { getAway, TaskNotice } from '@energy-console/contract/notices'

/** Something that came while a user was away; `time` is a wire time. */
export type AwayItem =
  | { kind: 'alarm'; key: string; time: string; alarm: Alarm }
  | { kind: 'notice'; key: string; time: string; notice: TaskNotice }
  | { kind: 'task'; key: string; time: string; task: Task }

/** All of it as one story, newest first. Wire times of one zone sort as they stand. */
export function awayItems({ alarms, notices, tasks }: DataOf<typeof getAway>): AwayItem[] {
  const items: AwayItem[] = [
    ...alarms.map((alarm) => ({ kind: 'alarm', key: `a${alarm.id}`, time: alarm.alarmTime, alarm }) as const),
    ...notices.map(
      (notice) => ({ kind: 'notice', key: `n${notice.id}`, time: notice.noticeTime, notice }) as const,
    ),
    ...tasks.map((task) => ({ kind: 'task', key: `t${task.id}`, time: task.endTime ?? '', task }) as const),
  ]
  return items.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
}
