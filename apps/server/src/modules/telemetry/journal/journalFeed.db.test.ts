import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { makeDevice } from '../../../testing/factories'
import { journalFeed } from './journalFeed'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.close())

const fail = (error: unknown) => {
  throw error
}

it('batches of two processes come in their order, each once, those from here as they were committed', async () => {
  const { id: deviceId, stationId, points } = await makeDevice(test.db)
  const point = routeOf({ id: points.power ?? '', stationId, deviceId })
  const [here, elsewhere] = [createBus(fail), createBus(fail)]
  const feed = journalFeed({ db: test.db, bus: here }, () => [point.id])
  const heard: (readonly [sequence: number, entry: unknown])[] = []
  const end = feed.follow((position, entry) => heard.push([position, entry]))
  const commit = async (sequence: number, bus = here) => {
    await commitReadings(test.db, bus, {
      ...{ sequence, ts: sequence * 1_000, points: [point], values: [sequence] },
    })
    if (bus !== here) here.publish('journal.moved', { sequence })
  }
  const readAfter = async (place: number) => {
    const read: [sequence: number, entry: unknown][] = []
    const last = await feed.read(place, (entry, sequence) => read.push([sequence, entry]), [])
    return { read, last }
  }
  await commit(1)
  await commit(2, elsewhere)
  await commit(3)
  await commit(4, elsewhere)
  await commit(5)
  expect(heard.map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5])
  const { read, last } = await readAfter(0)
  expect(last).toBe(5)
  expect(read.map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5])
  for (const [sequence, entry] of read)
    expect(entry).toMatchObject({ points: [{ id: point.id }], ts: [sequence * 1_000], values: [sequence] })
  // what came from here since there is another is not read again
  const entryOf = (list: typeof heard, wanted: number) => list.find(([sequence]) => sequence === wanted)?.[1]
  for (const sequence of [3, 5]) expect(entryOf(read, sequence)).toBe(entryOf(heard, sequence))
  expect((await readAfter(3)).read.map(([sequence]) => sequence)).toEqual([4, 5])
  end()
})

it('a batch that a fail-over has lost is handed over in place of no other', async () => {
  const { id: deviceId, stationId, points } = await makeDevice(test.db)
  const point = routeOf({ id: points.power ?? '', stationId, deviceId })
  const [here, elsewhere] = [createBus(fail), createBus(fail)]
  const feed = journalFeed({ db: test.db, bus: here }, () => [point.id])
  const end = feed.follow(() => undefined)
  const reading = (sequence: number, value: number) => ({
    ...{ sequence, ts: sequence * 1_000, points: [point], values: [value] },
  })
  const lose = (sequence: number) =>
    here.publish('samples.committed', {
      ...{ sequence, points: [point], ts: [sequence * 1_000], values: [-1], qualities: [0] },
    })
  here.publish('journal.moved', { sequence: 100 })
  for (const sequence of [101, 102, 103]) lose(sequence)
  await commitReadings(test.db, elsewhere, reading(101, 1))
  here.publish('journal.moved', { sequence: 101 })
  for (const sequence of [102, 103]) await commitReadings(test.db, elsewhere, reading(sequence, sequence))
  // who has told of these was not heard
  here.publish('bus.missed', {})
  const read: unknown[] = []
  await feed.read(100, (entry) => read.push(entry.values), [])
  expect(read).toEqual([[1], [102], [103]])
  end()
})
