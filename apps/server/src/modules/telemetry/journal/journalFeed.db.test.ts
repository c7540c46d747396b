import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('what another process has sent', () => {
  const setUp = async () => {
    await test.db.asSystem(async (tx) => {
      await tx.execute(sql`delete from ingest_journal`)
      await tx.execute(sql`delete from ingest_batch`)
    })
    const { id: deviceId, stationId, points } = await makeDevice(test.db)
    const point = routeOf({ id: points.power ?? '', stationId, deviceId })
    const bus = createBus(fail)
    let wanted = [point.id]
    const feed = journalFeed({ db: test.db, bus }, () => wanted)
    const heard: (readonly [sequence: number, values: unknown])[] = []
    const end = feed.follow((position, entry) => heard.push([position, entry?.values]))
    const readings = (value: number) => ({
      ...{ points: [point], ts: [1_000], values: [value], qualities: [0 as const] },
    })
    /** Nothing of it is in the database: it can have come by the bus alone. */
    const send = (sequence: number, told = `other ${sequence}`) => {
      const name = `other ${sequence}`
      bus.publish('journal.came', { sequence, name, count: 1, readings: () => readings(sequence) })
      bus.publish('journal.moved', { sequence, batch: told })
    }
    const commitHere = (sequence: number) =>
      bus.publish('samples.committed', { sequence, ...readings(sequence) })
    const store = (sequence: number, value: number) =>
      commitReadings(test.db, createBus(fail), { sequence, ts: 1_000, points: [point], values: [value] })
    const readAfter = async (place: number) => {
      const read: unknown[] = []
      const last = await feed.read(place, (entry, sequence) => read.push([sequence, ...entry.values]), [])
      return { read, last }
    }
    return {
      ...{ bus, feed, heard, send, commitHere, store, readAfter, end },
      want: (ids: string[]) => {
        wanted = ids
      },
    }
  }

  it('is handed over as it comes, and read nowhere', async () => {
    const { heard, send, commitHere, readAfter, end } = await setUp()
    send(1)
    commitHere(2)
    send(3)
    expect(heard).toEqual([1, 2, 3].map((sequence) => [sequence, [sequence]]))
    expect(await readAfter(0)).toEqual({ read: [1, 2, 3].map((one) => [one, one]), last: 3 })
    expect(await readAfter(3)).toEqual({ read: [], last: 3 })
    end()
  })

  it('is waited for where it comes late', async () => {
    const { send, commitHere, readAfter, end } = await setUp()
    send(1)
    commitHere(3)
    const reading = readAfter(1)
    send(2)
    expect(await reading).toEqual({
      read: [
        [2, 2],
        [3, 3],
      ],
      last: 3,
    })
    end()
  })

  it('is read where it does not come, or where nothing is known of what was missed', async () => {
    const { bus, send, commitHere, store, readAfter, end } = await setUp()
    for (const sequence of [1, 2, 3, 4]) await store(sequence, 10 * sequence)
    send(1)
    commitHere(3)
    expect(await readAfter(1)).toEqual({
      read: [
        [2, 20],
        [3, 3],
        [4, 40],
      ],
      last: 4,
    })
    bus.publish('bus.missed', {})
    expect((await readAfter(0)).read).toEqual([1, 2, 3, 4].map((one) => [one, 10 * one]))
    end()
  })

  it('is read where its place was given to another batch', async () => {
    const { heard, send, store, readAfter, end } = await setUp()
    for (const sequence of [1, 2]) await store(sequence, 10 * sequence)
    send(1)
    send(2, 'another 2')
    expect(heard).toEqual([
      [1, [1]],
      [2, undefined],
    ])
    expect((await readAfter(1)).read).toEqual([[2, 20]])
    end()
  })

  it('is forgotten from a place on that was given to another batch', async () => {
    const { bus, send, store, readAfter, end } = await setUp()
    await store(1, 10)
    for (const sequence of [1, 2, 3]) send(sequence)
    await store(2, 20)
    bus.publish('journal.moved', { sequence: 2, batch: 'another 2' })
    expect(await readAfter(1)).toEqual({ read: [[2, 20]], last: 2 })
    await store(3, 30)
    expect(await readAfter(2)).toEqual({ read: [[3, 30]], last: 3 })
    end()
  })

  it('is not handed over where a fail-over has lost it, whoever takes over after that', async () => {
    const { feed, bus, send, commitHere, store, readAfter, end } = await setUp()
    await store(1, 10)
    send(1)
    for (const sequence of [2, 3, 4]) send(sequence)
    expect(await feed.newest()).toBe(1)
    expect(await readAfter(1)).toEqual({ read: [], last: 1 })
    for (const sequence of [2, 3]) await store(sequence, 10 * sequence)
    bus.publish('journal.moved', { sequence: 3, batch: 'another 3' })
    expect(await readAfter(1)).toEqual({
      read: [
        [2, 20],
        [3, 30],
      ],
      last: 3,
    })
    // and what comes from then on is at hand again
    commitHere(4)
    expect(await readAfter(3)).toEqual({ read: [[4, 4]], last: 4 })
    end()
  })

  it('stays at hand while it is asked where the journal ends', async () => {
    const { feed, send, commitHere, store, readAfter, end } = await setUp()
    await store(1, 10)
    send(1)
    const asked = feed.newest()
    send(2)
    commitHere(3)
    await asked
    expect(await readAfter(1)).toEqual({
      read: [
        [2, 2],
        [3, 3],
      ],
      last: 3,
    })
    end()
  })

  it('is passed over where no point is wanted', async () => {
    const { heard, send, bus, readAfter, end, want } = await setUp()
    want([])
    send(1)
    bus.publish('journal.moved', { sequence: 5 })
    expect(heard).toEqual([
      [1, []],
      [5, undefined],
    ])
    expect(await readAfter(1)).toEqual({ read: [], last: 5 })
    end()
  })
})
