import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHealth } from '../../../platform/health'
import { createTestClock } from '../../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { createClientConflicts } from '../commands/clientConflicts'
import { createFlowWatch } from '../ingest/flow'
import { watchTelemetry } from './watchTelemetry'

const clock = createTestClock(Date.now())
const flow = createFlowWatch(clock)
const conflicts = createClientConflicts(clock)
const health = createHealth((error) => {
  throw error
})
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  watchTelemetry(health, { db: test.db, clock, flow, conflicts })
})
afterAll(() => test.close())

const commit = (sequence: number) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
      values (${sequence}, ${clock.now()}, 1, 0, 0)`),
  )
const moveCursor = (consumer: string, sequence: number) =>
  test.db.asSystem((tx) =>
    tx.execute(sql`insert into ingest_cursor (consumer, sequence) values (${consumer}, ${sequence})
      on conflict (consumer, partition) do update set sequence = excluded.sequence`),
  )

describe('what is wrong', () => {
  it('is an engine whose cursor stands still while batches come, until it goes on', async () => {
    await commit(1)
    await moveCursor('alarms', 1)
    await moveCursor('rollup', 0)
    const sinceMs = clock.now()
    clock.advance(170_000)
    await commit(2)
    expect(await health.troubles()).toEqual([])
    clock.advance(20_000)
    expect(await health.troubles()).toEqual([{ code: 'engine_stands', engine: 'rollup', sinceMs }])
    await moveCursor('rollup', 2)
    expect(await health.troubles()).toEqual([])
    await moveCursor('alarms', 2)
  })

  it('is a gateway whose readings wait or are refused for a minute, by its name, until they are stored', async () => {
    const gateway = await makeGateway(test.db, { gatewayName: '一号网关' })
    const row = await makeGatewayAccount(test.db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const account = { ...row, deviceId: null }
    const sinceMs = clock.now()
    const first = flow.began(account)
    clock.advance(61_000)
    const trouble = {
      code: 'gateway_waits',
      tenantId: 'demo',
      stationId: gateway.stationId,
      gateway: '一号网关',
      sinceMs,
    }
    expect(await health.troubles()).toEqual([trouble])
    first(new Error('refused'))
    expect(await health.troubles()).toEqual([trouble])
    flow.began(account)()
    expect(await health.troubles()).toEqual([])
  })

  it('is a client id under which connections end each other, by its gateway, while that goes on', async () => {
    const gateway = await makeGateway(test.db, { gatewayName: '二号网关' })
    const row = await makeGatewayAccount(test.db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const account = { ...row, deviceId: null }
    const sinceMs = clock.now()
    for (let time = 0; time < 4; time += 1) {
      expect(await health.troubles()).toEqual([])
      conflicts.taken(account, 'logger')
    }
    expect(await health.troubles()).toEqual([
      {
        ...{ code: 'client_conflict', tenantId: 'demo', stationId: gateway.stationId, gateway: '二号网关' },
        ...{ clientId: 'logger', count: 4, sinceMs },
      },
    ])
    clock.advance(600_001)
    expect(await health.troubles()).toEqual([])
  })

  it('is no gateway that is gone, and none that has been silent for an hour', async () => {
    const gateway = await makeGateway(test.db)
    const row = await makeGatewayAccount(test.db, { gatewayId: gateway.id, stationId: gateway.stationId })
    const account = { ...row, deviceId: null }
    const fail = () => flow.began(account)(new Error('refused'))
    fail()
    clock.advance(61_000)
    expect(await health.troubles()).toHaveLength(1)
    flow.forgetWhere((one) => one.id === account.id)
    expect(await health.troubles()).toEqual([])
    fail()
    clock.advance(1_800_000)
    fail()
    clock.advance(3_600_000)
    expect(await health.troubles()).toHaveLength(1)
    clock.advance(1)
    expect(await health.troubles()).toEqual([])
  })
})
