import { describe, expect, it } from 'vitest'
import { type DayFigures, daysBefore, learnDay, type TrendFigure, type TrendWatch } from './figures'
import type { Step } from './math/series'

const hourMs = 3_600_000
/** Hours from a Monday on. */
const hours = (from: number, to: number, valueAt: (hour: number) => number | null): Step[] =>
  Array.from({ length: to - from }, (_, place) => ({
    at: (from + place) * hourMs,
    slot: (from + place) % 168,
    value: valueAt(from + place),
  }))
const watch = (figure: TrendFigure['figure'], days = 7): TrendWatch => ({
  ...{ itemId: '1', isRate: false, zone: 'UTC', figure, days },
})
const today = 56 * 24

/** The figures of the day after eight weeks, of which so many hours are over. */
function ofDay(
  one: TrendWatch,
  valueAt: (hour: number) => number | null,
  { known = 24, after }: { known?: number; after?: number | undefined } = {},
): ReturnType<DayFigures> | undefined {
  const past = hours(today - daysBefore(one, '1h') * 24, today, valueAt)
  const day = hours(today, today + 24, (hour) => (hour < today + known ? valueAt(hour) : null))
  return learnDay(one, '1h', past)?.(day, after)
}

describe('the figures of a day', () => {
  it('tell the slope of whole days once, as the day begins', () => {
    const climbing = (hour: number) => Math.floor(hour / 24) * 0.5 + 3 * Math.sin((hour / 24) * 2 * Math.PI)
    const [slope, ...more] = ofDay(watch('slope', 14), climbing) ?? []
    expect(slope).toMatchObject({ figure: 'slope', ts: today * hourMs, isClear: true })
    expect(slope).toHaveProperty('perDay', expect.closeTo(0.5, 6))
    expect(more).toEqual([])
    expect(ofDay(watch('slope', 14), climbing, { after: today * hourMs })).toEqual([])
    expect(ofDay(watch('slope', 14), () => null)).toBeUndefined()
  })

  it('tell the slope of a few days after each hour, by the hours of the days before its end', () => {
    // level until two days before, and up by one each hour since
    const since = today - 48
    const found = ofDay(watch('slope', 2), (hour) => Math.max(hour - since, 0), { known: 3, after: 0 })
    expect(found?.map(({ ts }) => ts / hourMs - today)).toEqual([1, 2, 3])
    for (const each of found ?? [])
      expect(each).toMatchObject({ perDay: expect.closeTo(24, 6), isClear: true })
    expect(ofDay(watch('slope', 2), (hour) => hour % 2)?.[0]).toMatchObject({ isClear: false })
  })

  it('tell how each hour stands to what is usual of it', () => {
    const course = (hour: number) => 100 + (hour % 24) + (Math.floor(hour / 168) % 3)
    const found = ofDay(watch('band'), (hour) => (hour === today + 5 ? 200 : course(hour)), { after: 0 })
    expect(found).toHaveLength(24)
    expect(found?.[5]).toEqual({
      ...{ figure: 'band', ts: (today + 6) * hourMs, value: 200 },
      ...{ low: expect.closeTo(105, 6), high: expect.closeTo(107, 6) },
    })
    // of less than two weeks nothing is usual
    expect(ofDay(watch('band'), (hour) => (hour < today - 13 * 24 ? null : course(hour)))).toBeUndefined()
  })

  it('tell how high the day gets by what was known at each hour of it', () => {
    const course = (hour: number) => 100 + 80 * Math.sin(((hour % 24) / 24) * Math.PI)
    const found = ofDay(watch('peak'), course, { after: 0 }) ?? []
    expect(found).toHaveLength(24)
    for (const each of found) expect(each).toHaveProperty('value', expect.closeTo(180, 3))
    // a morning that is higher lets a higher noon be expected, before it comes
    const higher = (hour: number) => course(hour) + (hour >= today ? 40 : 0)
    const at = (known: number) => {
      const [newest] = ofDay(watch('peak'), higher, { known }) ?? []
      return newest?.figure === 'peak' ? newest.value : 0
    }
    expect(at(6)).toBeGreaterThan(200)
    expect(at(6)).toBeLessThan(225)
    expect(at(14)).toBeCloseTo(220, 6)
  })

  it('are those after an instant, or the newest alone', () => {
    const some = (after?: number) =>
      ofDay(watch('band'), () => 1, { known: 4, after })?.map(({ ts }) => ts / hourMs - today)
    expect(some(0)).toEqual([1, 2, 3, 4])
    expect(some((today + 2) * hourMs)).toEqual([3, 4])
    expect(some(undefined)).toEqual([4])
  })
})
