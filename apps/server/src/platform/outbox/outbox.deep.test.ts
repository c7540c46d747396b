import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { type Death, mortalDatabase } from '../../testing/mortalDatabase'
import { createTestClock } from '../jobs/clock'
import { createJobQueue } from '../jobs/queue'
import { createScheduler } from '../jobs/scheduler'
import { createOutbox, type NewMessage } from '.'

const start = Date.parse('2026-03-01T00:00:00Z')
const keys = ['a', 'b', 'c']
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const message = (key: string): NewMessage => ({
  ...{ tenantId: 'demo', stationId: null, key, sender: 'mail', lane: `channel/${key}`, targetId: '1' },
  ...{ targetName: 'mail', recipient: 'a', title: 't', content: 'c', source: 's' },
})
/** What has arrived, by key. */
let arrived: string[] = []
/** Causes that are committed, by key: whoever was killed before that causes nothing. */
const cause = (db: TestDatabase['db'], outbox: ReturnType<typeof createOutbox>) =>
  db.asSystem((tx) => outbox.post(tx, keys.map(message)))

async function live(atStep: number, when: Death, clock: ReturnType<typeof createTestClock>) {
  const mortal = mortalDatabase(test.db, { atStep, when })
  const [scheduler, jobs] = [
    createScheduler(clock, () => undefined),
    createJobQueue({ connectionString: '', onError: () => undefined }),
  ]
  const outbox = createOutbox({ db: mortal.db, clock, scheduler, jobs, log: pino({ level: 'silent' }) })
  outbox.register('mail', async ({ key }) => {
    if (!mortal.isDead()) arrived.push(key)
    return { outcome: 'sent', note: null }
  })
  const life = async () => {
    await cause(mortal.db, outbox)
    for (let round = 0; round < 3; round += 1) {
      await outbox.wake()
      await outbox.settle()
    }
  }
  const living = life()
  await Promise.race([living, mortal.death])
  if (!mortal.isDead()) await living
  await scheduler.stop()
  return mortal.isDead()
}

it.each(['before', 'after'] as const)(
  'arrives however it is killed %s a step; twice only where that is noted',
  async (when) => {
    let kills = 0
    for (let [atStep, wasKilled] = [1, true]; wasKilled; atStep += 1) {
      await test.db.asSystem((tx) => tx.execute(sql`delete from outbox_message`))
      arrived = []
      const clock = createTestClock(start)
      wasKilled = await live(atStep, when, clock)
      kills += Number(wasKilled)
      // what its owner had in hand is free again
      clock.advance(61_000)
      await live(Number.POSITIVE_INFINITY, when, clock)
      const { rows } = await test.db.asSystem((tx) =>
        tx.execute<{ key: string; state: string; tries: { outcome: string }[] }>(
          sql`select message_key as key, state, tries from outbox_message`,
        ),
      )
      for (const key of keys) {
        const times = arrived.filter((one) => one === key).length
        const row = rows.find((one) => one.key === key)
        expect([atStep, row?.state, times >= 1]).toEqual([atStep, 'sent', true])
        const unknown = row?.tries.filter(({ outcome }) => outcome === 'unknown').length ?? 0
        expect(times - 1).toBeLessThanOrEqual(unknown)
      }
    }
    expect(kills).toBeGreaterThan(8)
  },
)
