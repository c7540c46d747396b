import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rounds, roundOf } from './rounds'

const step = (afterMinutes: number, name: string) => ({ afterMinutes, name })
const plan = {
  steps: [step(0, 'operator'), step(30, 'manager'), step(0, 'group'), step(10, 'engineer')],
  remindMinutes: 15,
  mostReminders: 2,
}
const told = (rounds: Rounds<{ afterMinutes: number; name: string }>) => {
  const found: string[] = []
  for (let n = 0; ; n += 1) {
    const round = roundOf(rounds, n)
    if (!round) return found
    found.push(`${round.afterMs / 60_000} ${round.steps.map(({ name }) => name).join('+')} ${round.reminder}`)
  }
}

describe('who is told, and when', () => {
  it.each([
    [
      'steps of one time together, then reminders of the last',
      plan,
      ['0 operator+group 0', '10 engineer 0', '30 manager 0', '45 manager 1', '60 manager 2'],
    ],
    [
      'no reminders',
      { ...plan, remindMinutes: null },
      ['0 operator+group 0', '10 engineer 0', '30 manager 0'],
    ],
    ['one step, later', { steps: [step(5, 'a')], remindMinutes: 1, mostReminders: 1 }, ['5 a 0', '6 a 1']],
    ['nobody', { steps: [], remindMinutes: 1, mostReminders: 9 }, []],
  ])('%s', (_what, rounds, wanted) => {
    expect(told(rounds)).toEqual(wanted)
  })

  it('comes in order, tells each step once and no more than it may', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 }),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
        fc.integer({ min: 1, max: 20 }),
        (minutes, remindMinutes, mostReminders) => {
          const rounds = {
            steps: minutes.map((afterMinutes) => ({ afterMinutes })),
            remindMinutes,
            mostReminders,
          }
          const all = []
          for (let n = 0; roundOf(rounds, n); n += 1) all.push(roundOf(rounds, n))
          const times = all.map((round) => round?.afterMs ?? 0)
          expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
          const steps = all.filter((round) => round?.reminder === 0).flatMap((round) => round?.steps ?? [])
          expect(steps).toHaveLength(minutes.length)
          expect(all.filter((round) => (round?.reminder ?? 0) > 0)).toHaveLength(
            remindMinutes === null ? 0 : mostReminders,
          )
        },
      ),
    )
  })
})
