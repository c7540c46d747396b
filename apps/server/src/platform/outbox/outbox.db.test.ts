import { coreErrors } from '@energy-console/contract'
import { noticeErrors } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { refuse } from '../errors'
import { createTestClock } from '../jobs/clock'
import { createJobQueue } from '../jobs/queue'
import { createScheduler } from '../jobs/scheduler'
import { UnansweredError } from '../outbound'
import { againStatement, createOutbox, type NewMessage, type Sender } from '.'
import { mostAttempts } from './backOff'

const start = Date.parse('2026-03-01T00:00:00Z')
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(() => test.db.asSystem((tx) => tx.execute(sql`delete from outbox_message`)))

const clock = createTestClock(start)
const fail = (error: unknown) => {
  throw error
}
const processOf = (send: Sender, room?: { most: number; perTenant: number; perLane: number }) => {
  const jobs = createJobQueue({ connectionString: '', onError: fail })
  const outbox = createOutbox(
    { db: test.db, clock, scheduler: createScheduler(clock, fail), jobs, log: pino({ level: 'silent' }) },
    { random: () => 0.5, ...(room ? { room } : {}) },
  )
  outbox.register('mail', send)
  return { outbox, jobs }
}
const message = (values: Partial<NewMessage> = {}): NewMessage => ({
  ...{ tenantId: 'demo', stationId: null, key: 'k', sender: 'mail', lane: 'channel/1', targetId: '1' },
  ...{ targetName: 'mail', recipient: 'a', title: 't', content: 'c', source: 's' },
  ...values,
})
const post = (outbox: ReturnType<typeof createOutbox>, ...messages: NewMessage[]) =>
  test.db.asSystem((tx) => outbox.post(tx, messages))
const rows = async () => {
  const found = await test.db.asSystem((tx) =>
    tx.execute<{
      key: string
      state: string
      attempts: number
      reason: { text: string } | null
      tries: { outcome: string }[]
    }>(sql`select message_key as key, state, attempts, reason, tries from outbox_message order by id`),
  )
  return found.rows
}
const sentOk = { outcome: 'sent' as const, note: null }

describe('what is left in the outbox', () => {
  it('is sent once by its key, and not at all where its cause was rolled back', async () => {
    const sent: string[] = []
    const { outbox } = processOf(async ({ key }) => {
      sent.push(key)
      return sentOk
    })
    await post(outbox, message({ key: 'a' }), message({ key: 'b', tenantId: 'other' }))
    expect(await post(outbox, message({ key: 'a' }))).toEqual([])
    await test.db
      .asSystem(async (tx) => {
        await outbox.post(tx, [message({ key: 'never' })])
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await outbox.wake()
    await outbox.settle()
    await outbox.wake()
    expect(sent.sort()).toEqual(['a', 'b'])
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('is more than one statement holds, where so many alarms come at a time', async () => {
    const { outbox } = processOf(async () => sentOk)
    const many = Array.from({ length: 5_000 }, (_, at) => message({ key: `${at}` }))
    expect(new Set(await post(outbox, ...many)).size).toBe(5_000)
  })

  it('is tried again while the server is away, and sent when it is back', async () => {
    let isUp = false
    const { outbox } = processOf(async () => {
      if (!isUp) throw refuse(noticeErrors.badStatus, { status: 503 })
      return sentOk
    })
    await post(outbox, message())
    const look = async () => {
      await outbox.wake()
      await outbox.settle()
      return (await rows())[0]
    }
    expect(await look()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      reason: { text: noticeErrors.badStatus.text },
    })
    expect(await look()).toMatchObject({ attempts: 1 })
    clock.advance(15_000)
    expect(await look()).toMatchObject({ attempts: 2 })
    clock.advance(30_000)
    isUp = true
    expect(await look()).toMatchObject({
      state: 'sent',
      attempts: 3,
      reason: null,
      tries: [{ outcome: 'failed' }, { outcome: 'failed' }, { outcome: 'sent' }],
    })
  })

  it('is given up after so many attempts, or where trying is no use, and can be sent again', async () => {
    const { outbox } = processOf(async ({ key }) => ({
      outcome: 'failed',
      reason: { text: 'x', params: {} },
      isFinal: key === 'final',
    }))
    await post(
      outbox,
      message({ key: 'final' }),
      message({ key: 'long' }),
      message({ key: 'late', untilMs: clock.now() + 5 }),
    )
    clock.advance(10)
    for (let attempt = 0; attempt < mostAttempts + 3; attempt += 1) {
      await outbox.wake()
      await outbox.settle()
      clock.advance(3_600_000)
    }
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['dead', 1],
      ['dead', mostAttempts],
      ['dropped', 1],
    ])
    const { rows: found } = await test.db.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`select id from outbox_message`),
    )
    await test.db.asSystem((tx) =>
      tx.execute(
        againStatement(
          found.map(({ id }) => id),
          clock.now(),
        ),
      ),
    )
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(['waiting', 0]),
    )
  })

  it('waits for its own lane alone: a silent server of one tenant holds up nobody', async () => {
    const begun: string[] = []
    let answer: () => void = () => undefined
    const silent = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { outbox } = processOf(
      async ({ key, lane }) => {
        begun.push(key)
        if (lane !== 'channel/9') await silent
        return sentOk
      },
      { most: 8, perTenant: 4, perLane: 2 },
    )
    const silentOnes = [1, 2, 3].flatMap((channel) =>
      Array.from({ length: 50 }, (_, at) => message({ key: `${channel}/${at}`, lane: `channel/${channel}` })),
    )
    await post(outbox, ...silentOnes)
    await post(outbox, message({ key: 'other', lane: 'channel/9', tenantId: 'other' }))
    for (let round = 0; round < 3; round += 1) await outbox.wake()
    // two of a lane, four of a tenant, and the other tenant is not behind a hundred and fifty
    expect(begun).toHaveLength(5)
    expect(begun).toContain('other')
    answer()
    await outbox.settle()
  })

  it('has room for each tenant, however many channels of another have something to say', async () => {
    const begun: string[] = []
    const { outbox } = processOf(
      async ({ tenantId }) => {
        begun.push(tenantId)
        return sentOk
      },
      { most: 6, perTenant: 4, perLane: 1 },
    )
    const many = Array.from({ length: 40 }, (_, at) =>
      message({ key: `loud/${at}`, lane: `channel/${100 + at}`, tenantId: 'loud' }),
    )
    const few = ['quiet', 'quiet', 'other'].map((tenantId, at) =>
      message({ key: `few/${at}`, lane: `channel/${900 + at}`, tenantId }),
    )
    await post(outbox, ...many, ...few)
    await outbox.wake()
    expect(begun.toSorted()).toEqual(['loud', 'loud', 'loud', 'other', 'quiet', 'quiet'])
    await outbox.settle()
  })

  it('is in the hands of one of two processes, and taken over from one that fell silent: that is noted', async () => {
    const sent: string[] = []
    const never = new Promise<never>(() => undefined)
    const dead = processOf(async ({ key }) => {
      sent.push(`dead ${key}`)
      return never
    })
    const alive = processOf(async ({ key }) => {
      sent.push(`alive ${key}`)
      return sentOk
    })
    await post(dead.outbox, message({ key: 'a' }))
    await dead.outbox.wake()
    await alive.outbox.wake()
    expect(sent).toEqual(['dead a'])
    clock.advance(61_000)
    await alive.outbox.wake()
    await alive.outbox.settle()
    expect(sent).toEqual(['dead a', 'alive a'])
    expect((await rows())[0]).toMatchObject({
      state: 'sent',
      tries: [{ outcome: 'unknown' }, { outcome: 'sent' }],
    })
  })

  it('is cut off when the process stops for good, noted as such, and tried again', async () => {
    const { outbox } = processOf(
      (_message, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await post(outbox, message())
    await outbox.wake()
    await outbox.stop()
    expect((await rows())[0]).toMatchObject({ state: 'waiting', tries: [{ outcome: 'unknown' }] })
    await post(outbox, message({ key: 'b' }))
    await outbox.wake()
    expect((await rows())[1]).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('is noted as perhaps arrived where the other side went without an answer, and is tried again', async () => {
    const silent = new UnansweredError(refuse(coreErrors.noAnswer, { address: 'a', reason: 'b' }))
    const { outbox } = processOf(async ({ key }) =>
      fail(key === 'a' ? silent : refuse(coreErrors.noAnswer, { address: 'a', reason: 'b' })),
    )
    await post(outbox, message({ key: 'a' }), message({ key: 'b' }))
    await outbox.wake()
    await outbox.settle()
    expect(await rows()).toMatchObject([
      { state: 'waiting', reason: { text: coreErrors.noAnswer.text }, tries: [{ outcome: 'unknown' }] },
      { state: 'waiting', tries: [{ outcome: 'failed' }] },
    ])
  })

  it('is forgotten half a year after, once it is over', async () => {
    const { outbox, jobs } = processOf(async ({ key }) =>
      key === 'a' ? sentOk : { outcome: 'failed', reason: { text: 'x', params: {} } },
    )
    await post(outbox, message({ key: 'a' }), message({ key: 'b' }))
    await outbox.wake()
    await outbox.settle()
    clock.advance(181 * 86_400_000)
    await jobs.run('outbox.forget')
    expect((await rows()).map(({ key }) => key)).toEqual(['b'])
  })
})
