import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { learnBaseline } from './baseline'
import { forecastDay } from './forecast'
import { movingAverage } from './movingAverage'
import { outliersOf } from './outliers'
import { ascending, median, quantile, type Step } from './series'
import { dayMeans, slopeOf } from './slope'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const slots = 168

/** Hours of weeks by what each hour of the week has, and by how much each is off. */
const hours = (count: number, valueAt: (slot: number, place: number) => number | null): Step[] =>
  Array.from({ length: count }, (_, place) => ({
    at: place * hourMs,
    slot: place % slots,
    value: valueAt(place % slots, place),
  }))
/** A working day's course. */
const course = (slot: number) => 100 + 50 * Math.sin(((slot % 24) / 24) * 2 * Math.PI)
const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })

describe('quantiles', () => {
  it('lie between the values, in their order', () => {
    expect(median([3, 1, 2, 10])).toBe(2.5)
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, part) => {
        const ordered = ascending(values)
        const found = quantile(ordered, part)
        expect(found).toBeGreaterThanOrEqual((ordered[0] ?? 0) - 1e-6)
        expect(found).toBeLessThanOrEqual((ordered.at(-1) ?? 0) + 1e-6)
      }),
    )
  })
})

describe('the moving average', () => {
  it('is the mean of the steps around, and none where most of them are missing', () => {
    expect(movingAverage([1, 2, 3, 4, 5], 3)).toEqual([1.5, 2, 3, 4, 4.5])
    expect(movingAverage([1, null, null, null, 5], 3)).toEqual([1, null, null, null, 5])
    expect(movingAverage([2, null, 4], 3)).toEqual([2, 3, 4])
  })
  it('stays between the least and the most', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(3, 5, 25), (values, width) => {
        for (const average of movingAverage(values, width)) {
          expect(average).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6)
          expect(average).toBeLessThanOrEqual(Math.max(...values) + 1e-6)
        }
      }),
    )
  })
})

describe('the slope', () => {
  it('is that of a line, whatever a few readings say', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: -1000, max: 1000 }),
        (perDay, from) => {
          const samples = Array.from({ length: 20 }, (_, day) => ({
            at: day * dayMs,
            value: from + perDay * day,
          }))
          const slope = slopeOf(samples)
          expect(slope?.perDay).toBeCloseTo(perDay, 9)
          expect(slope?.r2).toBeCloseTo(1, 9)
          expect(slope?.isClear).toBe(perDay !== 0)
          const far = samples.map((sample, day) =>
            day === 3 || day === 11 ? { ...sample, value: 1e6 } : sample,
          )
          expect(slopeOf(far)?.perDay).toBeCloseTo(perDay, 0)
        },
      ),
    )
  })
  it('is no course where values go to and fro, and nothing of four', () => {
    const samples = Array.from({ length: 30 }, (_, day) => ({ at: day * dayMs, value: day % 2 }))
    expect(slopeOf(samples)).toMatchObject({ isClear: false })
    expect(slopeOf(samples.slice(0, 4))).toBeUndefined()
  })
  it('knows no course of the day in the means of days, nor a day of which most is missing', () => {
    const steps = hours(72, (slot, place) => (place >= 48 && place < 61 ? null : course(slot)))
    const means = dayMeans(steps, [0, dayMs, 2 * dayMs, 3 * dayMs])
    expect(means.map(({ value }) => value && Math.round(value))).toEqual([100, 100, null])
  })
  it('joins what is too much', () => {
    expect(slopeOf(hours(2_000, (_, place) => place))).toMatchObject({ perDay: 24, count: 400 })
  })
})

describe('the baseline', () => {
  it('is the middle of each hour of the week, with its band', () => {
    const learnt = learnBaseline(
      hours(8 * slots, (slot, place) => slot + Math.floor(place / slots)),
      { slots },
    )
    expect(learnt.count).toBe(8 * slots)
    expect(learnt.at(0)?.middle).toBe(3.5)
    expect(learnt.at(100)?.middle).toBe(103.5)
    expect(learnt.at(100)?.low).toBeCloseTo(100.7)
    expect(learnt.at(100)?.high).toBeCloseTo(106.3)
  })
  it('says nothing of an hour that came twice, and borrows from neighbours around the week', () => {
    const twice = hours(2 * slots, course)
    expect(learnBaseline(twice, { slots }).at(5)).toBeUndefined()
    expect(learnBaseline(twice, { slots, around: 1 }).at(0)?.middle).toBeCloseTo(course(0), 0)
  })
  it('keeps its order whatever comes', () => {
    const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))
    fc.assert(
      fc.property(fc.array(value, { minLength: 40, maxLength: 80 }), (values) => {
        const steps = values.map((each, place) => ({ at: place, slot: place % 7, value: each }))
        const learnt = learnBaseline(steps, { slots: 7 })
        for (let slot = 0; slot < 7; slot += 1) {
          const band = learnt.at(slot)
          if (!band) continue
          expect(band.low).toBeLessThanOrEqual(band.middle + 1e-6)
          expect(band.middle).toBeLessThanOrEqual(band.high + 1e-6)
        }
      }),
    )
  })
})

describe('outliers', () => {
  it('are what is far from the usual, and not what the hour always has', () => {
    const noise = (place: number) => ((place * 7919) % 11) - 5
    const steps = hours(5 * slots, (slot, place) => course(slot) + noise(place) + (place === 700 ? 90 : 0))
    const learnt = learnBaseline(steps.slice(0, 4 * slots), { slots })
    const last = steps.slice(4 * slots)
    const found = outliersOf(
      last,
      last.map(() => null),
      learnt,
    )
    expect(found.flatMap((is, place) => (is ? [place] : []))).toEqual([700 - 4 * slots])
  })
  it('are few where days go further to and fro than nights', () => {
    // what looks random and is the same in every run
    let state = 7
    const random = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return state / 4_294_967_296 + ((state * 7) % 1000) / 1000 - 1
    }
    const steps = hours(8 * slots, (slot) => course(slot) + random() * (slot % 24 < 12 ? 20 : 0.5))
    const learnt = learnBaseline(steps.slice(0, 4 * slots), { slots })
    const last = steps.slice(4 * slots)
    const found = outliersOf(
      last,
      last.map(() => null),
      learnt,
    )
    expect(found.filter(Boolean).length).toBeLessThan(7)
  })
  it('are none where the course has changed for good, but for what is far from that', () => {
    const learnt = learnBaseline(hours(4 * slots, course), { slots })
    const moved = hours(slots, (slot, place) => course(slot) + 40 + (place % 5) + (place === 90 ? 400 : 0))
    const found = outliersOf(
      moved,
      moved.map(() => null),
      learnt,
    )
    expect(found.flatMap((is, place) => (is ? [place] : []))).toEqual([90])
  })
  it('are found by the moving average where nothing is known of the usual', () => {
    const steps = hours(48, (_, place) => (place === 20 ? 500 : 10 + (place % 3)))
    const averages = movingAverage(
      steps.map(({ value }) => value),
      25,
    )
    expect(outliersOf(steps, averages, undefined).indexOf(true)).toBe(20)
    expect(outliersOf(steps, averages, undefined).filter(Boolean)).toHaveLength(1)
  })
})

describe('the forecast', () => {
  const learnt = learnBaseline(hours(6 * slots, course), { slots })
  const recent = hours(3 * 24, course)
  const today = (hour: number, by: number) =>
    hours(24, (slot, place) => (place < hour ? course(slot) + by : null))

  it('is what is usual where today is as usual', () => {
    const forecast = forecastDay(learnt, recent, today(4, 0))
    expect(forecast?.steps).toHaveLength(20)
    expect(forecast?.steps[0]?.value).toBeCloseTo(course(4), 6)
    expect(forecast?.peak).toMatchObject({ at: 6 * hourMs, isPast: false })
  })
  it('is moved by what today is off so far, less with every hour', () => {
    const off = (forecastDay(learnt, recent, today(5, 30))?.steps ?? []).map(
      ({ at, value }) => value - course(at / hourMs),
    )
    expect(off[0]).toBeGreaterThan(15)
    expect(off[0]).toBeLessThanOrEqual(30)
    for (const [place, each] of off.slice(1).entries()) expect(each).toBeLessThan(off[place] ?? 0)
  })
  it('is moved by what the last days were off', () => {
    const higher = recent.map((step) => ({ ...step, value: (step.value ?? 0) + 40 }))
    expect(forecastDay(learnt, higher, today(0, 0))?.peak.value).toBeCloseTo(190, 6)
  })
  it('knows from the days before by how much peaks pass what is usual', () => {
    // one hour of the afternoon, another each day, is 60 higher
    const before = hours(4 * slots, (slot, place) =>
      slot % 24 === 3 + (Math.floor(place / 24) % 5) ? course(slot) + 60 : course(slot),
    )
    const forecast = forecastDay(learnBaseline(before, { slots }), before, today(1, 0))
    expect(forecast?.peak.value).toBeGreaterThan(200)
    expect(forecast?.peak.low).toBeLessThanOrEqual(forecast?.peak.value ?? 0)
    expect(forecast?.peak.high).toBeGreaterThanOrEqual(forecast?.peak.value ?? 0)
  })
  it('is of the past when the peak has been, and nothing without a baseline', () => {
    expect(forecastDay(learnt, recent, today(20, 0))?.peak).toMatchObject({
      at: 6 * hourMs,
      value: course(6),
      isPast: true,
    })
    expect(forecastDay(learnBaseline([], { slots }), recent, today(0, 0))).toBeUndefined()
  })
})
