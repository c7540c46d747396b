import { expect, it } from 'vitest'
import { compareTasks, type OpenTask } from './compareTasks'

const task = (id: string, time: string, more: Partial<OpenTask> = {}): OpenTask => ({
  ...{ id, planId: '1', title: '日巡', time, until: `${time.slice(0, 10)} 18:00`, assigneeNames: '甲' },
  occurrenceMs: Date.parse(`${time.replace(' ', 'T')}Z`),
  ...more,
})

it('knows a task that was made anew, and tells what is renewed, moved, cancelled and made', () => {
  const before = [
    task('1', '2026-03-01 08:30'),
    task('2', '2026-03-02 08:30'),
    task('3', '2026-03-03 08:30'),
    task('4', '2026-03-04 08:30'),
    task('5', '2026-03-05 08:30', { occurrenceMs: null }),
  ]
  const after = [
    task('1', '2026-03-01 08:30'),
    // made anew for the same occurrence, for somebody else
    task('12', '2026-03-02 08:30', { assigneeNames: '乙' }),
    task('13', '2026-03-03 10:00'),
    task('5', '2026-03-05 08:30', { occurrenceMs: null }),
    task('16', '2026-03-06 10:00'),
  ]
  expect(compareTasks(before, after)).toMatchObject({
    ...{ stays: 2, renewed: 1 },
    moved: { count: 1, tasks: [{ time: '2026-03-03 08:30', newTime: '2026-03-03 10:00' }] },
    cancelled: { count: 1, tasks: [{ time: '2026-03-04 08:30', newTime: null, assigneeNames: '甲' }] },
    made: { count: 1, tasks: [{ time: '2026-03-06 10:00' }] },
  })
})

it('moves nothing from one plan to another, and lists the first of many', () => {
  const before = [task('1', '2026-03-01 08:30')]
  const other = { planId: '2' }
  expect(compareTasks(before, [task('9', '2026-03-01 10:00', other)])).toMatchObject({
    moved: { count: 0 },
    cancelled: { count: 1 },
    made: { count: 1 },
  })
  const many = Array.from({ length: 30 }, (_, at) =>
    task(String(at), `2026-04-${String(at + 1).padStart(2, '0')} 08:30`),
  )
  const { cancelled } = compareTasks(many, [])
  expect([cancelled.count, cancelled.tasks.length]).toEqual([30, 20])
})
