import { expect, it } from 'vitest'
import {
  backlogAddress,
  failuresAddress,
  lateTasksAddress,
  ordersAddress,
  spanOf,
  tasksAddress,
} from './drillDown'

it('leads to the list of what a figure counts', () => {
  const period = { from: '2026-01-10', to: '2026-03-05' }
  expect(spanOf('2026-01', period)).toEqual({ from: '2026-01-10', to: '2026-01-31' })
  expect(spanOf('2026-03', period)).toEqual({ from: '2026-03-01', to: '2026-03-05' })
  expect(spanOf('2026-02-07', period)).toEqual({ from: '2026-02-07', to: '2026-02-07' })
  const filtersOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)
  const tasks = tasksAddress('maintain', spanOf('2026-02', period), 'late', { assignee: '7' })
  expect(tasks).toMatch(/^\/maintenance\/ops-maintain-task\/index\?/)
  expect(filtersOf(tasks)).toEqual({
    view: 'late',
    state_notequal: 'cancelled',
    dueFrom_datege: '2026-02-01 00:00:00',
    dueFrom_datele: '2026-02-28 23:59:59',
    assignee: '7',
  })
  expect(filtersOf(failuresAddress(period, { assigneeId_equal: '3' }))).toMatchObject({
    ...{ state_notequal: 'closed', assigneeId_equal: '3' },
  })
  expect(filtersOf(ordersAddress(period, { assetId_equal: '3' }))).toEqual({
    reportTime_datege: '2026-01-10 00:00:00',
    reportTime_datele: '2026-03-05 23:59:59',
    assetId_equal: '3',
  })
  expect(filtersOf(backlogAddress({ to: '2026-03-05 08:00:00' }))).toEqual({
    state_in: 'waiting,dispatched,working,suspended,submitted,returned',
    reportTime_datele: '2026-03-05 08:00:00',
    ascs: 'reportTime',
  })
  const late = lateTasksAddress('inspect', { from: '2026-03-02 08:00:00', to: '2026-03-05 08:00:00' })
  expect(late).toMatch(/^\/maintenance\/ops-inspect-task\/index\?/)
  expect(filtersOf(late)).toEqual({
    view: 'late',
    state_in: 'waiting,running,overdue',
    dueUntil_datege: '2026-03-02 08:00:00',
    dueUntil_datele: '2026-03-05 08:00:00',
    ascs: 'dueUntil',
  })
})
