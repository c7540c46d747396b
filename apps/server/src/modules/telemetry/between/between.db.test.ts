import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createBus, type LocalBus } from '../../../platform/bus'
import type { Post } from '../../../platform/cluster'
import { createTestClock } from '../../../platform/jobs/clock'
import { createScheduler } from '../../../platform/jobs/scheduler'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { commitReadings, routeOf } from '../../../testing/commitReadings'
import { makeDevice } from '../../../testing/factories'
import type { PointRoute } from '../routing/route'
import { hearCommitted } from './hearCommitted'
import { tellCommitted } from './tellCommitted'

const log = pino({ level: 'silent' })
const fail = (error: unknown) => {
  throw error
}

let test: TestDatabase
let point: PointRoute
const ends: (() => unknown)[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  const { id: deviceId, stationId, points } = await makeDevice(test.db)
  point = routeOf({ id: points.power ?? '', stationId, deviceId })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => test?.close())

/** Two processes: one commits, the other shows on pages. What is wanted is told by a way that the test can cut and hold. */
function processes() {
  const clock = createTestClock(Date.UTC(2026, 2, 1))
  const scheduler = createScheduler(clock, fail)
  ends.push(() => scheduler.stop())
  let [isCut, isHeld] = [false, false]
  let held: (() => void)[] = []
  const carry = (deliver: () => void) => {
    if (isHeld) held.push(deliver)
    else if (!isCut) deliver()
  }
  const newBus = (other: () => LocalBus): LocalBus => ({
    ...createBus(fail),
    tell(name, event) {
      const text = JSON.stringify(event)
      const deliver = () => other().deliver(name, JSON.parse(text))
      if (name === 'values.wanted') carry(deliver)
      else deliver()
    },
  })
  const committing: LocalBus = newBus(() => showing)
  const showing: LocalBus = newBus(() => committing)
  const handlers = new Map<string, (message: Uint8Array) => void>()
  let sent = 0
  const post: Post = {
    send(to, topic, message) {
      sent += 1
      handlers.get(`${to} ${topic}`)?.(message)
    },
    receive(topic, handle) {
      handlers.set(`showing ${topic}`, handle)
      return () => void handlers.delete(`showing ${topic}`)
    },
    sendAll: () => undefined,
    receiveAll: () => () => undefined,
  }
  ends.push(tellCommitted({ bus: committing, clock, log, post }))
  const tools = { db: test.db, clock, scheduler, log }
  const shown = hearCommitted({ ...tools, bus: showing, post, process: 'showing' })
  ends.push(shown.start())
  const heard: (number | string)[] = []
  shown.follow(({ points, values }) => {
    expect(points).toEqual([
      expect.objectContaining({ id: point.id, tenantId: 'demo', stationId: point.stationId }),
    ])
    heard.push(...values)
  })
  return {
    shown,
    heard,
    showing,
    sent: () => sent,
    cut(is: boolean) {
      isCut = is
    },
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      for (const deliver of held) deliver()
      held = []
    },
    commit: (value: number) => commit(committing, value),
  }
}

it('that the journal has moved is told whatever cannot be sent', async () => {
  const bus = createBus(fail)
  const told = vi.fn()
  const failing: Post = {
    send: () => fail(new Error('too large')),
    receive: () => () => undefined,
    sendAll: () => fail(new Error('too large')),
    receiveAll: () => () => undefined,
  }
  const telling: LocalBus = { ...bus, tell: (name, event) => told(name, event) }
  const clock = createTestClock(Date.UTC(2026, 2, 1))
  const workers = { process: 'committing', areThere: () => true }
  ends.push(tellCommitted({ bus: telling, clock, log, post: failing, workers }))
  bus.deliver('values.wanted', {
    ...{ process: 'showing', edition: 1, isWhole: true, added: [point.id], removed: [] },
  })
  await commit(telling, 1)
  expect(told.mock.calls).toEqual([['journal.moved', { sequence, editions: {} }]])
})

let sequence = 0
const commit = (bus: LocalBus, value: number) => {
  sequence += 1
  const ts = Date.UTC(2026, 2, 1) + sequence * 1_000
  return commitReadings(test.db, bus, { sequence, ts, points: [point], values: [value] })
}

it('a process is told of the points that it shows, and of no others', async () => {
  const { shown, heard, commit, sent } = processes()
  await commit(1)
  expect([sent(), heard]).toEqual([0, []])
  shown.join(point.id)
  shown.join(point.id)
  await turn()
  await commit(2)
  expect([sent(), heard]).toEqual([1, [2]])
  shown.leave(point.id)
  await turn()
  await commit(3)
  expect([sent(), heard]).toEqual([2, [2, 3]])
  shown.leave(point.id)
  await turn()
  await commit(4)
  expect([sent(), heard]).toEqual([2, [2, 3]])
})

it('what is committed before the other knows that it is wanted is read in the database', async () => {
  const { shown, heard, commit, sent, hold, release } = processes()
  await turn()
  hold()
  shown.join(point.id)
  await turn()
  await commit(5)
  await vi.waitFor(() => expect(heard).toEqual([5]), 20_000)
  expect(sent()).toBe(0)
  release()
  await commit(6)
  expect([sent(), heard]).toEqual([1, [5, 6]])
})

it('who has missed what is wanted asks for all of it, and until he knows it the database tells', async () => {
  const { shown, heard, commit, sent, cut } = processes()
  await turn()
  cut(true)
  shown.join(point.id)
  await turn()
  cut(false)
  await commit(7)
  await vi.waitFor(() => expect(heard).toEqual([7]), 20_000)
  expect(sent()).toBe(0)
  shown.join('999999')
  await turn()
  // he has asked, and is answered
  await turn()
  await commit(8)
  expect([sent(), heard]).toEqual([1, [7, 8]])
})

it('all is told anew where something may have been missed', async () => {
  const { shown, heard, commit, sent, cut, showing } = processes()
  await turn()
  cut(true)
  shown.join(point.id)
  await turn()
  cut(false)
  showing.publish('bus.missed', {})
  await turn()
  await commit(9)
  expect([sent(), heard]).toEqual([1, [9]])
})
