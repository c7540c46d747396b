import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { createJobQueue } from '../../../platform/jobs/queue'
import { createTestDatabase } from '../../../testing'
import { dayMs } from '../../../testing/readingsModel'
import { makeSentRegister } from '../../../testing/sentRegister'
import { planServer } from '../../../testing/spawnServer'
import { temporaryFolder } from '../../../testing/temporaryFolder'
import { until } from '../../../testing/until'
import { noteLate } from '../reading-redo/noteLate'
import { rollUp } from '../rollup/rollUp'
import { chunkPlan, createPartitions, samplePlan } from './partitions'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const fail = (error: unknown) => {
  throw error
}
const stepMs = 600_000
/** Three days that are sealed, and one that is not yet. */
const begins = Math.floor(Date.now() / dayMs) * dayMs - 4 * dayMs
const days = [0, 1, 2].map((day) => begins + day * dayMs)
const readingsFrom = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ts: from + at * stepMs, value: (from - begins) / stepMs + at }))
const early = readingsFrom(begins, (4 * dayMs) / stepMs)
/** What comes for two sealed days. */
const late = days.slice(1).flatMap((day) => readingsFrom(day + 1, 40))

/** What sealing does to a table, and of which day: there it stands until it is killed. */
interface Phase {
  name: string
  table: (day: number) => string
  what: string
  day: number
}

const packed = (day: number) => `sealing.${chunkPlan.table}_${chunkPlan.suffixOf(day)}`
const packing = (day: number): Phase => ({ name: 'packing', table: packed, what: 'insert', day })
const ending = (day: number): Phase => ({
  ...{ name: 'its end', table: () => 'sample_sealed', what: 'insert or update', day },
})
const replacing = (day: number): Phase => ({
  ...{ name: 'replacing', table: () => 'sample_chunk', what: 'delete', day },
})
const [first = 0, second = 0, third = 0] = days
const ofDays = [packing(first), ending(first), packing(second), ending(third)]
const ofLate = [packing(second), replacing(second), packing(third), ending(third)]

it('a server that is killed in any phase of sealing loses nothing, shows nothing twice, and goes on', {
  timeout: 900_000,
}, async () => {
  const test = await createTestDatabase()
  cleanUps.push(() => test.close())
  const { folder, remove } = temporaryFolder('sealed')
  cleanUps.push(remove)
  const start = await planServer({ DATA_DIR: folder, DATABASE_URL: test.db.connectionString })
  let server = await start()
  cleanUps.push(() => server.stop())
  const { send } = await makeSentRegister(server)
  const { connectionString } = test.db
  const queue = createJobQueue({ connectionString, isWorker: false, onError: fail })
  queue.define('telemetry.seal', async () => undefined)
  await queue.start()
  cleanUps.push(() => queue.stop())
  const run = (text: string) => test.db.asOwner((tx) => tx.execute(sql.raw(text)))
  const rows = async <T extends Record<string, unknown>>(text: string) =>
    (await test.db.asOwner((tx) => tx.execute<T>(sql.raw(text)))).rows

  const come = [...early]
  const expectAll = async (at: object) =>
    expect({
      ...at,
      readings: await rows('select ts::float8 as ts, value from reading order by ts'),
    }).toEqual({ ...at, readings: come.toSorted((a, b) => a.ts - b.ts) })
  const rowsLeft = () =>
    rows(`select from ${samplePlan.table} where ts < ${third + dayMs}`).then(({ length }) => length)

  const killIn = async ({ name, table, what, day }: Phase) => {
    if (name === 'packing')
      await run(`create table if not exists ${table(day)} (like sample_chunk including all)`)
    const isOfDay = {
      packing: 'true',
      'its end': `new.before_ts >= ${day + dayMs}`,
      replacing: `old.first_ts >= ${day}`,
    }[name]
    await run(`create function stands() returns trigger language plpgsql as $$
      begin if ${isOfDay} then perform pg_sleep(3600); end if; return coalesce(new, old); end $$`)
    await run(`create trigger stands before ${what} on ${table(day)} for each row execute function stands()`)
    await queue.send('telemetry.seal')
    const standing = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    await until(async () => expect(await rows(`select ${standing}`)).toHaveLength(1))
    await server.kill()
    await run(`select pg_terminate_backend(pid) ${standing}`)
    await until(async () => expect(await rows(`select ${standing}`)).toEqual([]))
    await run('drop function stands() cascade')
    await expectAll({ name, day: (day - begins) / dayMs })
    server = await start()
  }
  const seal = async () => {
    await queue.send('telemetry.seal')
    await until(async () => expect(await rowsLeft()).toBe(0))
    expect(
      await rows(`select from pg_class where relnamespace = 'sealing'::regnamespace and relkind = 'r'`),
    ).toEqual([])
    await expectAll({ name: 'sealed' })
  }

  await send(server, early)
  await rollUp(test.db, createPartitions(test.db), { noteLate })
  for (const phase of ofDays) await killIn(phase)
  await seal()
  await send(server, late)
  come.push(...late)
  await rollUp(test.db, createPartitions(test.db), { noteLate })
  // what comes late is sealed once none has come for a while
  await run('update ingest_batch set committed_ms = committed_ms - 3600000')
  expect(await rowsLeft()).toBe(late.length)
  for (const phase of ofLate) await killIn(phase)
  await seal()
})
