import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectedOf, fitOf } from './fit'

const number = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

it('finds the line that made the days, whatever the scales of its drivers', () => {
  const case_ = fc.record({
    base: number(1e5),
    slopes: fc.tuple(number(100), number(100)),
    days: fc.array(fc.tuple(fc.integer({ min: -30, max: 40 }), fc.integer({ min: 0, max: 90_000 })), {
      minLength: 30,
      maxLength: 60,
    }),
  })
  fc.assert(
    fc.property(case_, ({ base, slopes, days }) => {
      // fixed days of their own keep the two drivers apart
      const drivers = [...days, [0, 0], [10, 0], [0, 50_000], [10, 50_000]]
      const made = drivers.map((day) => ({ drivers: day, energy: expectedOf({ base, slopes }, day) }))
      const fit = fitOf(made)
      const size = Math.max(...made.map(({ energy }) => Math.abs(energy)), 1)
      for (const { drivers: day, energy } of made)
        expect(Math.abs(expectedOf(fit ?? { base: 0, slopes: [] }, day) - energy) / size).toBeLessThan(1e-8)
    }),
  )
})

it('says how well it fits', () => {
  const days = [
    { drivers: [0], energy: 10 },
    { drivers: [1], energy: 14 },
    { drivers: [2], energy: 14 },
    { drivers: [3], energy: 18 },
  ]
  const fit = fitOf(days)
  expect(fit).toMatchObject({ base: expect.closeTo(10.4), slopes: [expect.closeTo(2.4)] })
  // the squares: 32 about the mean of 14, 3.2 about the line
  expect(fit?.r2).toBeCloseTo(0.9)
  expect(fit?.cv).toBeCloseTo(Math.sqrt(3.2 / 2) / 14)
})

it('leaves out drivers that never change or say what others say, and tells which', () => {
  const day = (energy: number, ...drivers: number[]) => ({ energy, drivers })
  expect(fitOf([day(1, 5), day(2, 5), day(3, 5)])).toBeUndefined()
  const fit = fitOf([day(1, 7, 1, 2, 0), day(2, 7, 2, 4, 1), day(5, 7, 3, 6, 0), day(4, 7, 9, 18, 5)])
  expect(fit?.leftOut).toEqual(['constant', null, 'same', null])
  const alone = fitOf([day(1, 1, 0), day(2, 2, 1), day(5, 3, 0), day(4, 9, 5)])
  expect(fit?.slopes).toEqual([
    0,
    expect.closeTo(alone?.slopes[0] ?? 0),
    0,
    expect.closeTo(alone?.slopes[1] ?? 0),
  ])
  expect(fit).toMatchObject({ base: expect.closeTo(alone?.base ?? 0), r2: alone?.r2, cv: alone?.cv })
})
