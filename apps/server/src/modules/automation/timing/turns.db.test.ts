import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createBus } from '../../../platform/bus'
import { createTestClock } from '../../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice, makeProduct, makeStation } from '../../../testing/factories'
import { makeSession } from '../../../testing/startTelemetry'
import { createTimingRunner, type TimingPorts } from './createTimingRunner'
import { timingCommandTable, timingRunTable, timingTaskTable } from './table'

const clock = createTestClock(Date.parse('2026-03-02T00:00:00Z'))
const permissions = Object.assign(new Set<string>(), { has: () => true })
let test: TestDatabase
/** Devices with one property to write, by tenant. */
const points = new Map<string, { deviceId: string; itemId: string }[]>()
const stations = new Map<string, string>()

beforeAll(async () => {
  test = await createTestDatabase()
  for (const [tenantId, count] of [
    ['crowd', 40],
    ['alone', 1],
  ] as const) {
    const product = await makeProduct(test.db, {
      tenantId,
      properties: [{ propertyNo: 'a', access: 'read-write' }],
    })
    const { id: stationId } = await makeStation(test.db, { tenantId })
    stations.set(tenantId, stationId)
    for (let place = 0; place < count; place += 1) {
      const device = await makeDevice(test.db, {
        ...{ tenantId, stationId, productId: product.id, gatewayId: null },
      })
      const known = points.get(tenantId) ?? []
      points.set(tenantId, [...known, { deviceId: device.id, itemId: device.points.a ?? '' }])
    }
  }
}, 60_000)
afterAll(() => test.close())
beforeEach(() => test.db.systemPool.query('delete from timing_task'))

/** An execution that waits and writes to points of a tenant. */
const waiting = (tenantId: string, written: readonly { deviceId: string; itemId: string }[]) =>
  test.db.asSystem(async (tx) => {
    const of = { tenantId, stationId: stations.get(tenantId) ?? '' }
    const owner = { ownerUserId: '7', ownerUserName: 'a', plannedMs: 0 }
    const [task] = await tx
      .insert(timingTaskTable)
      .values({ ...of, ...owner, taskName: 'a' })
      .returning()
    const [run] = await tx
      .insert(timingRunTable)
      .values({
        ...of,
        ...{ taskId: task?.id ?? '', dueMs: clock.now(), untilMs: clock.now() + 60_000, slot: 0 },
        ...{ userId: '7', userName: 'a', state: 'waiting' as const },
      })
      .returning()
    const runId = run?.id ?? ''
    await tx.insert(timingCommandTable).values(
      written.map((point, commandRank) => ({
        ...{ ...of, ...point, runId, commandRank, itemName: 'a', value: '1', state: 'waiting' as const },
      })),
    )
    return runId
  })
const stateOf = async (runId: string) => {
  const { rows } = await test.db.systemPool.query('select state from timing_run where id = $1', [runId])
  return rows[0]?.state
}
const fail = (error: unknown) => {
  throw error
}
const startRunner = (writePoint: TimingPorts['writePoint']) =>
  createTimingRunner(
    { db: test.db, bus: createBus(fail), clock, log: pino({ level: 'silent' }) },
    {
      writePoint,
      isReady: () => true,
      renewSession: async (session) => makeSession({ ...session, permissions, stationIds: 'all' }),
    },
  )

it('devices of one tenant that do not answer hold up nobody else', async () => {
  const silent: (() => void)[] = []
  const runner = startRunner(async ({ tenantId }) => {
    if (tenantId === 'crowd') await new Promise<void>((resolve) => silent.push(resolve))
    return { kind: 'answered', answer: {} }
  })
  await waiting('crowd', points.get('crowd') ?? [])
  await runner.wake()
  await vi.waitFor(() => expect(silent.length).toBeGreaterThan(10), 20_000)
  const alone = await waiting('alone', points.get('alone') ?? [])
  await runner.wake()
  await vi.waitFor(async () => expect(await stateOf(alone)).toBe('over'), 20_000)
  expect(silent.length).toBeLessThan(40)
  const stopped = runner.stop()
  for (const end of silent) end()
  await stopped
})

it('what has not been given when the process begins to stop waits for the next start', async () => {
  const given: string[] = []
  let goOn = () => {}
  const runner = startRunner(async ({ itemId }) => {
    given.push(itemId)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    return { kind: 'answered', answer: {} }
  })
  const [first] = points.get('alone') ?? []
  if (!first) throw new Error('no point')
  const runId = await waiting('alone', [first, first])
  await runner.wake()
  await vi.waitFor(() => expect(given).toHaveLength(1), 20_000)
  runner.hold()
  goOn()
  await runner.stop()
  expect({ given: given.length, state: await stateOf(runId) }).toEqual({ given: 1, state: 'waiting' })
  const next = startRunner(async ({ itemId }) => {
    given.push(itemId)
    return { kind: 'answered', answer: {} }
  })
  await next.wake()
  await next.settle()
  expect({ given: given.length, state: await stateOf(runId) }).toEqual({ given: 2, state: 'over' })
})
