import { expect, it } from 'vitest'
import { dayInstants } from './dayInstants'

const hourMs = 3_600_000

it('gives days the hours that their clocks have', () => {
  const hoursOf = (from: string, to = from) => {
    const { start, end } = dayInstants({ from, to }, 'Europe/Berlin')
    return (end - start) / hourMs
  }
  expect([hoursOf('2026-03-28'), hoursOf('2026-03-29'), hoursOf('2026-10-25')]).toEqual([24, 23, 25])
  expect(hoursOf('2026-03-01', '2026-03-31')).toBe(31 * 24 - 1)
  expect(dayInstants({ from: '2026-03-01', to: '2026-03-01' }, 'Asia/Shanghai').start).toBe(
    Date.parse('2026-02-28T16:00:00Z'),
  )
})
