import { expect, it } from 'vitest'
import { AppError } from '../../../platform/errors'
import { replay } from '../engine/replay'
import { onePerTenant } from './onePerTenant'
import { mostReadings, pointsOfPiece } from './trial'

const dayMs = 86_400_000

it.each([
  [1, 1],
  [31, 1],
  [31, 10],
  [7, 40],
])('takes of %i days and %i points no more readings than it may', (days, items) => {
  const each = pointsOfPiece(days * dayMs, items)
  expect(each).toBeGreaterThan(1)
  expect(each * days * 4 * items).toBeLessThanOrEqual(mostReadings)
})

it('lets others have their turn while it goes through many readings', async () => {
  const readings = Array.from({ length: 5_000 }, (_, index) => ({ ts: index, value: index % 2, quality: 0 }))
  const rule = {
    ...({ condition: 'gt', limit: 0, upperLimit: null, deadBand: 0 } as const),
    ...{ windowMs: 0, onDelayMs: 0, offDelayMs: 0 },
  }
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  expect(await replay(rule, readings, { startMs: 0, endMs: 5_000 })).toHaveLength(2_500)
  expect(turns).toBe(1)
})

it('does one thing at a time for each tenant', async () => {
  const trials = onePerTenant()
  let end = () => {}
  const first = trials('a', () => new Promise<string>((resolve) => (end = () => resolve('done'))))
  await expect(trials('a', async () => 'second')).rejects.toBeInstanceOf(AppError)
  expect(await trials('b', async () => 'other')).toBe('other')
  end()
  expect(await first).toBe('done')
  await expect(trials('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await trials('a', async () => 'again')).toBe('again')
})
