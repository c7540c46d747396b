import { expect, it } from 'vitest'
import { firstDay, type StoredReading } from '../../../testing/readingsModel'
import { useSealedDays } from '../../../testing/useSealedDays'
import { createPartitions } from '../store/partitions'
import { rollUp } from './rollUp'

const { test, points, begin } = await useSealedDays()
const roll = (options?: Parameters<typeof rollUp>[2]) => rollUp(test.db, createPartitions(test.db), options)

const of = (pointId: string, minute: number, value: number): StoredReading => ({
  ...{ pointId, ts: firstDay + minute * 60_000, value, text: null, quality: 0 },
})
const [power, energy] = points
const first = [
  of(power, 1, 5),
  of(energy, 1, 100),
  of(energy, 1.5, 101),
  of(power, 90, 7),
  of(energy, 1500, 140),
]
const second = [of(power, 1.2, 9), of(energy, 30, 110), of(energy, 1.5, 999)]

const bucketsOf = async (pointIds: readonly string[]) => {
  const tables = ['1m', '1h', '1d'].map(
    (level) =>
      `select '${level}' as level, point_id, bucket, min, max, mean, first, last, count, rise from rollup_${level}`,
  )
  const { rows } = await test.db.systemPool.query(
    `select * from (${tables.join(' union all ')}) b where point_id = any ($1) order by point_id, level, bucket`,
    [pointIds],
  )
  return rows
}

const behind = async () => {
  const { rows } = await test.db.systemPool.query(
    `select count(*)::int as count from ingest_batch
     where sequence > coalesce((select max(sequence) from ingest_cursor where consumer = 'rollup'), 0)`,
  )
  return rows[0]?.count
}

it('roll-ups are the same made in pieces, also where they were cut off between two of them', async () => {
  const whole = await begin()
  for (const batch of [first, second]) await whole.store(batch)
  await roll()
  const expected = await bucketsOf(points)
  const ofPower = await bucketsOf([power])

  const cut = await begin()
  await cut.store(first)
  const stopping = new AbortController()
  const isBusy = () => {
    stopping.abort()
    return false
  }
  await roll({ pieceReadings: 1, isBusy, stopping: stopping.signal })
  expect(await behind()).toBe(1)
  expect((await bucketsOf([power])).length).toBeGreaterThan(0)
  expect(await bucketsOf([energy])).toEqual([])
  await cut.store(second)
  await roll({ pieceReadings: 1 })
  expect(await behind()).toBe(0)
  expect(await bucketsOf([power])).toEqual(ofPower)
  expect(await bucketsOf(points)).toEqual(expected)
})
