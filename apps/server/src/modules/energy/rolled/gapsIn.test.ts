import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayRead, gapsIn, runsOfHours } from './gapsIn'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.parse('2026-03-01T00:00:00Z')
const hourly = { stepMs: hourMs, leastMs: hourMs }

/** The same by its rule: each time between two readings against the median of them all. */
function folded(hours: readonly number[], { begins, ends }: { begins: number; ends: number }) {
  const read = hours.filter((hour) => hour >= begins && hour < ends)
  const apart = read.slice(1).map((hour, place) => hour - (read[place] ?? 0))
  const usual = apart.toSorted((a, b) => a - b)[Math.ceil(apart.length / 2) - 1] ?? hourMs
  const marks = [begins - hourMs, ...read, ends]
  return marks.slice(1).flatMap((to, place) => {
    const at = marks[place] ?? 0
    return to - at >= usual + hourMs ? [{ at, from: at + usual, to }] : []
  })
}

/** Hours of days from the start on, each a bit of its day. */
const daysOf = (hours: readonly number[]): DayRead[] => {
  const days = new Map<number, number>()
  for (const hour of hours) {
    const day = hour - ((hour - start) % dayMs)
    days.set(day, (days.get(day) ?? 0) | (1 << ((hour - day) / hourMs)))
  }
  return [...days]
}

describe('gaps among hours', () => {
  const places = (density: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: density }), fc.integer({ min: 0, max: 40 })), {
        maxLength: 20,
      })
      .map((parts) => {
        const hours: number[] = []
        let at = 0
        for (const [length, away] of parts) {
          for (let hour = 0; hour < length; hour += 1) hours.push(start + (at + hour) * hourMs)
          at += length + away
        }
        return hours
      })

  it.each([
    ['close', 60],
    ['scattered', 2],
  ])('are those of all hours one by one: %s', (_, density) => {
    fc.assert(
      fc.property(
        places(density),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 1, max: 400 }),
        fc.func(fc.boolean()),
        (hours, skipped, length, isBits) => {
          const due = {
            begins: start + skipped * hourMs,
            ends: start + (skipped + length) * hourMs - 20 * 60_000,
          }
          const days = daysOf(hours).filter(([day]) => isBits(day))
          const known = new Set(days.map(([day]) => day))
          // hours of what is no bits come in any order, and one of the day after with them
          const others = hours
            .filter(
              (hour) => hour >= due.begins && hour < due.ends && !known.has(hour - ((hour - start) % dayMs)),
            )
            .reverse()
          const runs = runsOfHours({ ...due, days, others: [...others, ...others.slice(0, 1)] })
          expect(gapsIn({ ...due, runs }, hourly)).toEqual(folded(hours, due))
        },
      ),
    )
  })

  it('are none between the hours of a day of 25, nor between it and the next', () => {
    const days: DayRead[] = [
      [start, (1 << 25) - 1],
      [start + 25 * hourMs, (1 << 24) - 1],
    ]
    const due = { begins: start, ends: start + 49 * hourMs }
    const runs = runsOfHours({ ...due, days, others: [] })
    expect(runs).toEqual([[start, start + 48 * hourMs]])
    expect(gapsIn({ ...due, runs }, hourly)).toEqual([])
  })

  it('are all that was due where nothing was read', () => {
    const due = { begins: start, ends: start + 5 * hourMs }
    expect(gapsIn({ ...due, runs: [] }, hourly)).toEqual([
      { at: start - hourMs, from: start, to: start + 5 * hourMs },
    ])
  })

  it('are all but the first day of each week of what is read once a week, where every day has to tell something', () => {
    const weekly = [0, 7, 14].map((day): [number, number] => [start + day * dayMs, start + day * dayMs])
    const due = { begins: start, ends: start + 15 * dayMs }
    expect(gapsIn({ ...due, runs: weekly }, hourly)).toEqual([])
    const found = gapsIn({ ...due, runs: weekly }, { ...hourly, mostUsualMs: dayMs })
    expect(found.map(({ from, to }) => [(from - start) / dayMs, (to - start) / dayMs])).toEqual([
      [1, 7],
      [8, 14],
    ])
  })
})
