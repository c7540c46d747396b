import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { seedReadings } from '../seeding/seedReadings'
import { readDemandTogether } from './readDemand'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const start = Date.UTC(2026, 1, 1)
/** Longer than what is read at once has of so many registers. */
const month = { start, end: start + 28 * dayMs }
const registers = 24
const hours = 2

let test: TestDatabase
let itemIds: string[]
beforeAll(async () => {
  test = await createTestDatabase()
  const station = await makeStation(test.db)
  const product = await makeProduct(test.db, {
    properties: Array.from({ length: registers }, (_, at) => ({
      ...{
        propertyNo: `e${at}`,
        kind: 'accumulated' as const,
        energyType: 'electricity' as const,
        unit: 'kWh',
      },
    })),
  })
  const device = await makeDevice(test.db, { stationId: station.id, productId: product.id })
  itemIds = Object.values(device.points)
  await seedReadings(
    test.db,
    itemIds.map((pointId) => {
      const minutes = Array.from({ length: hours * 60 }, (_, minute) => minute)
      return {
        pointId,
        ts: minutes.map((minute) => start + 3 * dayMs + minute * minuteMs),
        // 6 kW, and 60 kW in the second hour
        values: minutes.map((minute) => minute / 10 + Math.max(0, minute - 60) * 0.9),
      }
    }),
  )
})
afterAll(() => test.close())

const read = (most?: number) =>
  test.db.asSystem((tx) =>
    readDemandTogether(
      tx,
      itemIds.map((itemId) => ({ itemId, factor: 1 })),
      month,
      most,
    ),
  )

describe('the demand of many registers together', () => {
  it('is of one time, however many are read at once', async () => {
    const { max, points } = await read()
    expect(max?.value).toBeCloseTo(registers * 60, 3)
    // the first quarter of an hour ends with the first demand
    expect(points).toHaveLength((hours * 60) / 15 - 1)
    expect(points[1]?.[1]).toBeCloseTo(registers * 6, 3)
  })

  it('is refused where it would be made of too many readings', async () => {
    const all = registers * hours * 60
    await expect(read(all - 1)).rejects.toMatchObject({ spec: { key: 'telemetry.demandTooDense' } })
    expect((await read(all)).max?.value).toBeCloseTo(registers * 60, 3)
  })
})
