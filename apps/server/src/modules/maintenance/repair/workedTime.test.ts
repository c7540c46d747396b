import { workingMinutesBetween } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { workedTime } from './workedTime'

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const kindOf = (day: string) =>
  weekday(day) === 0 || weekday(day) === 6 ? ('weekend' as const) : ('workday' as const)
const dayMs = 86_400_000

it('counts what the deadlines of orders count, over weekends and changes of the clock', () => {
  const [first, last] = [Date.parse('2026-03-20T00:00:00Z'), Date.parse('2026-04-10T00:00:00Z')]
  for (const timeZone of ['Asia/Shanghai', 'Europe/Berlin'])
    for (const hours of [undefined, { from: '08:30', to: '17:30' }, { from: '00:00', to: '06:00' }]) {
      const place = { timeZone, kindOf }
      const between = workedTime(place, hours, { first, last })
      for (let turn = 0; turn < 60; turn += 1) {
        const from = first + ((turn * 7_919_000_0) % (18 * dayMs))
        const to = from + ((turn * 3_571_000_0) % (3 * dayMs)) - (turn % 9 === 0 ? dayMs : 0)
        if (to > last || to < first) continue
        expect(between(from, to)).toBeCloseTo(workingMinutesBetween(from, to, place, hours), 6)
      }
    }
})
