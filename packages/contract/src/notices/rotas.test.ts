import { describe, expect, it } from 'vitest'
import { rotaTurnAt, rotaTurnOf, rotaTurnsIn, type TurnLength } from './rotas'

/** From Monday, 5 January 2026. */
const rota = { turnLength: 'week', firstDay: '2026-01-05', handoverAt: '08:00', turns: 3 } as const
const weekAt = (shown: string, zone = 'Asia/Shanghai', offset = '+08:00') =>
  rotaTurnAt(rota, Date.parse(`${shown.replace(' ', 'T')}:00${offset}`), zone)

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
    expect(rotaTurnAt({ ...rota, turns: 0 }, Date.parse('2026-02-01'), 'UTC')).toBeUndefined()
  })
})

describe('a turn of a rota', () => {
  const turnAt = (
    turnLength: TurnLength,
    shown: string,
    turns: number,
    zone = 'Asia/Shanghai',
    offset = '+08:00',
  ) => rotaTurnAt({ ...rota, turnLength, turns }, Date.parse(`${shown.replace(' ', 'T')}:00${offset}`), zone)

  it.each([
    ['day', '2026-01-05 07:59', 7, undefined],
    ['day', '2026-01-05 08:00', 7, 0],
    ['day', '2026-01-06 07:59', 7, 0],
    ['day', '2026-01-06 08:00', 7, 1],
    ['day', '2026-01-12 08:00', 7, 0],
    ['half', '2026-01-05 19:59', 2, 0],
    ['half', '2026-01-05 20:00', 2, 1],
    ['half', '2026-01-06 07:59', 2, 1],
    ['half', '2026-01-06 08:00', 2, 0],
    ['third', '2026-01-05 16:00', 12, 1],
    ['third', '2026-01-06 00:00', 12, 2],
    ['third', '2026-01-06 07:59', 12, 2],
    ['third', '2026-01-06 08:00', 12, 3],
    ['third', '2026-01-09 08:00', 12, 0],
  ] as const)('of a %s at %s', (turnLength, shown, turns, turn) => {
    expect(turnAt(turnLength, shown, turns)).toBe(turn)
  })

  it('is handed over by the clock, though a night has an hour less or more', () => {
    const night = (shown: string, offset: string) => turnAt('half', shown, 2, 'Europe/Berlin', offset)
    expect([night('2026-03-29 07:59', '+02:00'), night('2026-03-29 08:00', '+02:00')]).toEqual([1, 0])
    expect([night('2026-10-25 07:59', '+01:00'), night('2026-10-25 08:00', '+01:00')]).toEqual([1, 0])
  })

  it('follows one another without a gap: an instant later is the same turn or the next', () => {
    const lengths = { week: 168, day: 24, half: 12, third: 8 } as const
    for (const [turnLength, hours] of Object.entries(lengths) as [TurnLength, number][])
      for (let hour = 0; hour < 600; hour++)
        expect(
          rotaTurnAt(
            { turnLength, firstDay: '2026-01-05', handoverAt: '00:00', turns: 1_000 },
            Date.parse('2026-01-05T00:00:00Z') + hour * 3_600_000,
            'UTC',
          ),
        ).toBe(Math.floor(hour / hours))
  })
})

describe('the turns of some days', () => {
  it('begin one after the other, each where the one before ends, from the first of the rota on', () => {
    const shifts = { ...rota, turnLength: 'half', handoverAt: '20:00', turns: 2 } as const
    expect(rotaTurnsIn(shifts, '2026-01-04', '2026-01-06')).toEqual([
      { row: 0, startsAt: '2026-01-05 20:00', endsAt: '2026-01-06 08:00' },
      { row: 1, startsAt: '2026-01-06 08:00', endsAt: '2026-01-06 20:00' },
      { row: 0, startsAt: '2026-01-06 20:00', endsAt: '2026-01-07 08:00' },
    ])
    expect(rotaTurnsIn(rota, '2026-01-13', '2026-01-18')).toEqual([])
    expect(rotaTurnsIn({ ...rota, turns: 0 }, '2026-01-05', '2026-02-05')).toEqual([])
  })

  it('are those of the instants within', () => {
    const at = Date.parse('2026-01-14T12:00:00+08:00')
    const turn = rotaTurnOf(rota, at, 'Asia/Shanghai')
    expect(rotaTurnsIn(rota, '2026-01-12', '2026-01-12')).toEqual([turn])
    expect(rotaTurnOf(rota, at, 'Asia/Shanghai', 1)?.startsAt).toBe('2026-01-19 08:00')
  })
})
