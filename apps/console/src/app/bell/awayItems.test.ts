import type { Task } from '@energy-console/contract'
import type { Alarm } from '@energy-console/contract/alarms'
import type { TaskNotice } from '@energy-console/contract/notices'
import { expect, it } from 'vitest'
import { awayItems } from './awayItems'

it('what came while away is one story, newest first', () => {
  const items = awayItems({
    since: '2026-03-01 00:00:00',
    untilMs: 0,
    alarmId: '2',
    noticeId: '1',
    alarmCount: 2,
    alarms: [
      { id: '2', alarmTime: '2026-03-02 08:00:00' } as Alarm,
      { id: '1', alarmTime: '2026-03-01 23:59:59' } as Alarm,
    ],
    notices: [{ id: '1', noticeTime: '2026-03-02 07:00:00' } as TaskNotice],
    tasks: [{ id: '9', endTime: '2026-03-03 00:00:00' } as Task],
  })
  expect(items.map(({ key }) => key)).toEqual(['t9', 'a2', 'n1', 'a1'])
})
