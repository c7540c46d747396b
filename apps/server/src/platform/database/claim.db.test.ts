import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BareDatabase, createEmptyDatabase } from '../../testing'
import { cuttable } from '../../testing/cuttable'
import { claimDatabase } from './claim'

let database: BareDatabase
let rival: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  rival = new pg.Client({ connectionString: database.url, application_name: 'rival' })
  await rival.connect()
})
afterAll(async () => {
  await rival.end()
  await database.drop()
})

const holders = `
select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())`
const holder = async () => (await rival.query<{ pid: number; name: string }>(holders)).rows[0]

/** Breaks the session of whoever holds the claim, as a restart of PostgreSQL or a network would. */
const breakSession = async () => {
  const before = await holder()
  await rival.query('select pg_terminate_backend($1)', [before?.pid])
  return before
}

it('a claim outlives its session, is lost to a rival, and ends when it is given back', async () => {
  let lost: Error | undefined
  const { release } = await claimDatabase(database.url, (error) => {
    lost = error
  })
  const before = await breakSession()
  await vi.waitFor(
    async () => {
      const after = await holder()
      expect(after?.name).toBe(before?.name)
      expect(after?.pid).not.toBe(before?.pid)
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(lost).toBeUndefined()

  // Waits in PostgreSQL's queue, so that it has the lock at the very moment when the session breaks.
  const taken = rival.query('select pg_advisory_lock(6655, 8080)')
  const observer = new pg.Client({ connectionString: database.url })
  await observer.connect()
  try {
    const { rows } = await observer.query<{ pid: number }>(holders)
    await observer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await taken
    await vi.waitFor(() => expect(lost?.message).toContain('in use by another running server (rival'), 20_000)
  } finally {
    await observer.end()
  }
  await rival.query('select pg_advisory_unlock(6655, 8080)')
  await release()

  const next = await claimDatabase(database.url, () => undefined)
  await next.release()
  await vi.waitFor(async () => expect(await holder()).toBeUndefined(), 20_000)
})

it('a server of the same host name and pid is a rival', async () => {
  const wire = await cuttable(database.url)
  let lost: Error | undefined
  const first = await claimDatabase(wire.url, (error) => {
    lost = error
  })
  await wire.cut()
  const second = await claimDatabase(database.url, () => undefined)
  try {
    await wire.mend()
    await vi.waitFor(() => expect(lost?.message).toContain('in use by another running server'), 20_000)
  } finally {
    await first.release()
    await second.release()
    await wire.cut()
  }
})

it('a claim whose connection has gone silent is found out and regained', { timeout: 30_000 }, async () => {
  const wire = await cuttable(database.url)
  const claim = await claimDatabase(wire.url, () => undefined, { answerWithinMs: 1_000 })
  try {
    await claim.check()
    const before = await holder()
    wire.freeze()
    await claim.check()
    // PostgreSQL does not know yet either: the claim waits for its own ghost to go.
    await rival.query('select pg_terminate_backend($1)', [before?.pid])
    await vi.waitFor(
      async () => {
        const after = await holder()
        expect(after?.name).toBe(before?.name)
        expect(after?.pid).not.toBe(before?.pid)
      },
      { timeout: 20_000, interval: 100 },
    )
  } finally {
    await claim.release()
    await wire.cut()
  }
})
