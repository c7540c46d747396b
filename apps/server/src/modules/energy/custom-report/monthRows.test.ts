import { expect, it } from 'vitest'
import { daysOfCut, formerDays, formerMonths } from './monthRows'

const cut = { from: '2026-03-15', to: '2026-05-14' }

it('says how many days a month has that a span cuts', () => {
  expect(['2026-03', '2026-04', '2026-05'].map((key) => daysOfCut(key, cut))).toEqual([17, undefined, 14])
})

it.each([
  // the whole month beside whole ones
  ['2026-03', '2026-03-01', '2026-03-31', 1, '2026-02-01 2026-02-28'],
  ['2026-02', '2026-01-15', '2026-03-15', 12, '2025-02-01 2025-02-28'],
  // as many of its last days, or of its first
  ['2026-03', '2026-03-15', '2026-05-14', 1, '2026-02-12 2026-02-28'],
  ['2026-05', '2026-03-15', '2026-05-14', 1, '2026-04-01 2026-04-14'],
  ['2026-03', '2026-03-15', '2026-05-14', 12, '2025-03-15 2025-03-31'],
  ['2024-02', '2024-02-15', '2024-05-14', 12, '2023-02-14 2023-02-28'],
  ['2026-03', '2026-03-10', '2026-03-20', 1, '2026-02-10 2026-02-20'],
  // February has not as many
  ['2026-03', '2026-03-02', '2026-05-14', 1, undefined],
  ['2026-03', '2026-01-15', '2026-03-30', 1, undefined],
  ['2026-03', '2026-03-10', '2026-03-30', 1, undefined],
  ['2024-03', '2024-01-15', '2024-03-29', 1, '2024-02-01 2024-02-29'],
])('compares %s of %s to %s with %i months before', (key, from, to, before, expected) => {
  const days = formerDays(key, { from, to }, before)
  expect(days && `${days.from} ${days.to}`).toBe(expected)
})

it('reads former months as one span, those with nothing alike included', () => {
  expect(formerMonths(['2026-03', '2026-04', '2026-05'], cut, 1)).toEqual({
    ...{ from: '2026-02-12', to: '2026-04-14', keys: ['2026-02', '2026-03', '2026-04'], unlike: new Set() },
  })
  expect(formerMonths(['2026-03', '2026-04'], { from: '2026-03-02', to: '2026-04-30' }, 1)).toEqual({
    ...{ from: '2026-02-01', to: '2026-03-31', keys: ['2026-02', '2026-03'], unlike: new Set([0]) },
  })
  expect(formerMonths([], cut, 1)).toBeUndefined()
})
