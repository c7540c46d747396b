import { describe, expect, it } from 'vitest'
import { rotaWeekAt } from './rotas'

/** From Monday, 5 January 2026. */
const rota = { firstDay: '2026-01-05', handoverAt: '08:00', weeks: 3 }
const weekAt = (shown: string, zone = 'Asia/Shanghai', offset = '+08:00') =>
  rotaWeekAt(rota, Date.parse(`${shown.replace(' ', 'T')}:00${offset}`), zone)

describe('the week of a rota', () => {
  it.each([
    ['2026-01-04 12:00', undefined],
    ['2026-01-05 07:59', undefined],
    ['2026-01-05 08:00', 0],
    ['2026-01-12 07:59', 0],
    ['2026-01-12 08:00', 1],
    ['2026-01-19 08:00', 2],
    ['2026-01-26 08:00', 0],
    ['2027-01-04 08:00', 1],
  ])('at %s', (shown, week) => {
    expect(weekAt(shown)).toBe(week)
  })

  it('changes by the clock of the place, summer time or not', () => {
    expect(weekAt('2026-03-30 07:59', 'Europe/Berlin', '+02:00')).toBe(2)
    expect(weekAt('2026-03-30 08:00', 'Europe/Berlin', '+02:00')).toBe(0)
  })

  it('is none of a rota without weeks', () => {
    expect(rotaWeekAt({ ...rota, weeks: 0 }, Date.parse('2026-02-01'), 'UTC')).toBeUndefined()
  })
})
