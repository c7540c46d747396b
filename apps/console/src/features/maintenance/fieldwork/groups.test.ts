import { expect, it } from 'vitest'
import { groupOf, inGroups } from './groups'

const now = '2026-03-02 10:00:00'

it('puts what is in hand first, then what is late, what is due today, and what has time', () => {
  const works = [
    { name: 'tomorrow', state: 'waiting', due: '2026-03-03 08:00:00' },
    { name: 'tonight', state: 'dispatched', due: '2026-03-02 18:00:00' },
    { name: 'late', state: 'overdue', due: '2026-03-01 18:00:00' },
    { name: 'no end', state: 'dispatched', due: null },
    { name: 'noon', state: 'waiting', due: '2026-03-02 12:00:00' },
    { name: 'in hand', state: 'running', due: '2026-03-01 08:00:00' },
    { name: 'handed in', state: 'submitted', due: '2026-03-01 08:00:00' },
  ] as const
  const told = inGroups(works, (work) => work, now).map(({ group, works: those }) => [
    group,
    ...those.map(({ name }) => name),
  ])
  expect(told).toEqual([
    ['running', 'in hand'],
    ['late', 'late'],
    ['today', 'noon', 'tonight'],
    ['later', 'tomorrow', 'no end'],
    ['handedIn', 'handed in'],
  ])
})

it('is in time until its time has passed', () => {
  expect(groupOf({ state: 'waiting', due: now }, now)).toBe('today')
  expect(groupOf({ state: 'suspended', due: '2026-03-02 09:59:59' }, now)).toBe('late')
})
