import pg from 'pg'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { toWireTime } from '../../../platform/http'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { dayMs, foldHours } from '../../../testing/readingsModel'
import { makeSentRegister } from '../../../testing/sentRegister'
import { planServer, type SpawnedServer } from '../../../testing/spawnServer'
import { temporaryFolder } from '../../../testing/temporaryFolder'
import { until } from '../../../testing/until'
import { untilWaiting } from '../../../testing/waitingBackends'
import { noteLate } from '../reading-redo/noteLate'
import { redoReadings } from '../reading-redo/redoReadings'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const stepMs = 600_000
/** Four days that are over, of which the last is not sealed yet. */
const begins = Math.floor(Date.now() / dayMs) * dayMs - 4 * dayMs
const sent = Array.from({ length: (4 * dayMs) / stepMs }, (_, at) => ({
  ts: begins + at * stepMs,
  value: at,
}))
/** The latter half of the sealed days' last, and the former of the day after. */
const span = { from: begins + 2.5 * dayMs, before: begins + 3.5 * dayMs }
/** What the register is said to have shown all the time: it lies between what it showed before and after. */
const givenValue = 400
const log = pino({ level: 'silent' })

/** A register whose readings have come. */
async function setUp(server: SpawnedServer, test: TestDatabase): Promise<string> {
  const { itemId, send } = await makeSentRegister(server)
  await send(server, sent)
  const partitions = createPartitions(test.db)
  await rollUp(test.db, partitions, { noteLate })
  await sealReadings({ db: test.db, partitions, log, nowMs: Date.now(), restShare: 0 })
  return itemId
}

/** Has whoever writes to a table wait until it is released. */
async function hold(test: TestDatabase, table: string) {
  const client = new pg.Client({ connectionString: test.db.connectionString })
  await client.connect()
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  return {
    /** Ends whoever waits, as its process is gone. */
    async release() {
      await client.query(`select pg_terminate_backend(l.pid) from pg_locks l
        where not l.granted and l.database = (select oid from pg_database where datname = current_database())`)
      await client.end()
    },
  }
}

/** What a correction writes, one after the other: its place in the work list, what was sent, readings and chunks, roll-ups, its end. */
const phases = ['reading_correction_redo', 'corrected_reading', 'sample', 'sample_chunk', 'rollup_1h']

it('a server that is killed in any phase of a correction, or of taking it back, leaves what a fold of all readings makes', {
  timeout: 900_000,
}, async () => {
  const test = await createTestDatabase()
  cleanUps.push(() => test.close())
  const { folder, remove } = temporaryFolder('corrected')
  cleanUps.push(remove)
  const start = await planServer({ DATA_DIR: folder, DATABASE_URL: test.db.connectionString })
  let server = await start()
  cleanUps.push(() => server.stop())
  const itemId = await setUp(server, test)
  const rows = async <T extends Record<string, unknown>>(text: string) =>
    (await test.db.asOwner((tx) => tx.execute<T>(text))).rows
  const standing = () => rows<{ id: string }>('select id::text as id from reading_correction')

  const expectFold = async (at: object) => {
    const isSaid = (await standing()).length > 0
    const isCorrected = ({ ts }: { ts: number }) => isSaid && ts >= span.from && ts < span.before
    const borne = sent.map((one) =>
      isCorrected(one) ? { ...one, value: givenValue, quality: 1 } : { ...one, quality: 0 },
    )
    expect({
      ...at,
      readings: await rows('select ts::float8 as ts, value, quality from reading order by ts'),
      kept: await rows('select ts::float8 as ts, value from corrected_reading order by ts'),
      hours: await rows(
        'select bucket::float8 as bucket, count, coalesce(rise, 0) as rise from rollup_1h order by bucket',
      ),
    }).toEqual({ ...at, readings: borne, kept: sent.filter(isCorrected), hours: foldHours(borne) })
  }
  await expectFold({})

  const wire = (ts: number) => toWireTime(new Date(ts), 'Asia/Shanghai')
  const save = () =>
    server.call('readingcorrection/save', {
      ...{ itemId, startTime: wire(span.from), endTime: wire(span.before - 1_000) },
      ...{ method: 'value', amount: givenValue, reason: '抄表核对' },
    })
  const takeBack = async () => {
    const [correction] = await standing()
    return server.call(`readingcorrection/remove?ids=${correction?.id}`, {})
  }
  for (const table of phases)
    for (const [name, act] of Object.entries({ save, takeBack })) {
      const stands = name === 'takeBack'
      // what was taken back when the server was killed may stand still
      if ((await standing()).length !== Number(stands)) await (stands ? save() : takeBack())
      await redoReadings(test.db)
      const held = await hold(test, table)
      const acting = act().catch(() => undefined)
      // what is killed before it is in the work list has not happened; all else is done behind whoever has said it
      const isSaid = table === 'reading_correction_redo' ? name === 'takeBack' : name === 'save'
      await until(async () => expect(await standing()).toHaveLength(Number(isSaid)))
      await untilWaiting(test.db, 1, { table })
      await server.kill()
      await acting
      await held.release()
      server = await start()
      await redoReadings(test.db)
      expect(await rows('select from reading_correction_redo')).toEqual([])
      expect(await standing()).toHaveLength(Number(isSaid))
      await expectFold({ table, name })
    }
})
