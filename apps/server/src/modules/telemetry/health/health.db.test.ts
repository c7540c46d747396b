import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../../../platform/cluster/members'
import { createHealth } from '../../../platform/health'
import { createTestClock } from '../../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeGateway, makeGatewayAccount } from '../../../testing/factories'
import { createClientConflicts } from '../commands/clientConflicts'
import { createFlowWatch } from '../ingest/flow'
import { type IngestFacts, shareIngestFacts } from './ingestFacts'
import { mqttsOf } from './mqttsOf'
import { watchTelemetry } from './watchTelemetry'

const clock = createTestClock(Date.now())
const flow = createFlowWatch(clock)
const conflicts = createClientConflicts(clock)
const health = createHealth((error) => {
  throw error
})
/** What other processes say, by their names, and what this one tells them. */
const others = new Map<string, unknown>()
let tell = (): unknown => undefined
const everywhere = shareIngestFacts(
  {
    id: 'here',
    said: () => others,
    say: (_name, what) => {
      tell = what
    },
  },
  { flow, conflicts, isBusy: () => false, mqtts: () => null },
)
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  watchTelemetry(health, { db: test.db, clock, everywhere })
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

  describe('at another process', () => {
    const idle: IngestFacts = { waits: [], conflicts: [], isBusy: false, mqtts: null }
    const setUp = async (gatewayName: string) => {
      const { id: gatewayId, stationId } = await makeGateway(test.db, { gatewayName })
      const { id: accountId } = await makeGatewayAccount(test.db, { gatewayId, stationId })
      return { gatewayId, place: { accountId, tenantId: 'demo', stationId } }
    }
    afterEach(() => others.clear())

    it('is told here as well: the same by several once, and nothing that another version says otherwise', async () => {
      const { place } = await setUp('三号网关')
      const waits = (sinceMs: number) => [{ ...place, sinceMs, isWaiting: true }]
      const conflicts = [{ ...place, sinceMs: 7, clientId: 'logger', count: 5 }]
      others.set('a', { ...idle, waits: waits(5), conflicts }).set('b', { ...idle, waits: waits(3) })
      others.set('later', { waits: 'many' })
      const of = { tenantId: 'demo', stationId: place.stationId, gateway: '三号网关' }
      expect(await health.troubles()).toEqual([
        { code: 'gateway_waits', ...of, sinceMs: 3 },
        { code: 'client_conflict', ...of, clientId: 'logger', count: 5, sinceMs: 7 },
      ])
    })

    it('is none of a gateway that failed there and has come to a third one, unless something waits there still', async () => {
      const { gatewayId, place } = await setUp('四号网关')
      const say = (isWaiting: boolean) =>
        others.set('a', { ...idle, waits: [{ ...place, sinceMs: 5, isWaiting }] })
      const third = createMember(test.db, ['ingest'], { aliveMs: 3_600_000 })
      await third.beat()
      const holdBy = (process: string) =>
        test.db.asSystem((tx) =>
          tx.execute(sql`update gateway set held_by = ${process} where id = ${gatewayId}`),
        )
      say(false)
      await holdBy('a')
      expect(await health.troubles()).toHaveLength(1)
      await holdBy(third.id)
      expect(await health.troubles()).toEqual([])
      say(true)
      expect(await health.troubles()).toHaveLength(1)
      say(false)
      // a process that is gone holds nobody
      await holdBy(randomUUID())
      expect(await health.troubles()).toHaveLength(1)
      await third.leave()
    })

    it('MQTT with TLS is where one of them has it, and lacking where one has a certificate and no port', () => {
      expect(mqttsOf(everywhere)).toEqual({ port: undefined, isLacking: false })
      others.set('a', { ...idle, mqtts: { port: 8883, isHeld: true } })
      // it has not taken up yet what was put in elsewhere
      others.set('b', { ...idle, mqtts: { port: null, isHeld: false } })
      expect(mqttsOf(everywhere)).toEqual({ port: 8883, isLacking: false })
      others.set('b', { ...idle, mqtts: { port: null, isHeld: true } })
      expect(mqttsOf(everywhere)).toEqual({ port: 8883, isLacking: true })
    })

    it('holds up here what is put off while readings wait', () => {
      others.set('a', idle)
      expect(everywhere.isBusyElsewhere()).toBe(false)
      others.set('b', { ...idle, isBusy: true })
      expect(everywhere.isBusyElsewhere()).toBe(true)
    })

    it('hears of what waits here', async () => {
      const { place } = await setUp('五号网关')
      const sinceMs = clock.now()
      const { accountId: id, ...of } = place
      const done = flow.began({ id, ...of, gatewayId: null, deviceId: null })
      clock.advance(61_000)
      expect(tell()).toEqual({ ...idle, waits: [{ ...place, sinceMs, isWaiting: true }] })
      done()
      expect(tell()).toEqual(idle)
    })
  })
})
