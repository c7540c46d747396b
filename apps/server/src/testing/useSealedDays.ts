import pino from 'pino'
import { afterAll } from 'vitest'
import { rollUp } from '../modules/telemetry/rollup/rollUp'
import { createPartitions } from '../modules/telemetry/store/partitions'
import { sealReadings } from '../modules/telemetry/store/sealReadings'
import { makeDevice } from './factories'
import { createReadingsModel, dayMs, firstDay, type StoredReading } from './readingsModel'
import { createTestDatabase } from './testDatabase'

const log = pino({ level: 'silent' })
/** An hour into the fifth day. */
const nowMs = firstDay + 4 * dayMs + 3_600_000

/** Two points of a device (an instant value and a register) whose days are sealed, for the tests of one file. The first three are over. */
export async function useSealedDays() {
  const test = await createTestDatabase()
  afterAll(() => test.close())
  const { power = '', energy = '' } = (await makeDevice(test.db)).points
  const points: [string, string] = [power, energy]

  const roll = () => rollUp(test.db, createPartitions(test.db))
  const pack = (more: Partial<Parameters<typeof sealReadings>[0]> = {}) =>
    sealReadings({ db: test.db, partitions: createPartitions(test.db), log, nowMs, ...more })
  return {
    ...{ test, points, pack, rollUp: roll },

    /** Begins with no readings, and nothing sealed. */
    begin: () => createReadingsModel(test.db, points),

    /** Rolls up, and packs the days that are over. */
    async seal() {
      await roll()
      return pack()
    },

    /** A good reading of the points in turn, by its place: some four a day. */
    readingAt: (place: number, value = place): StoredReading => ({
      ...{ pointId: points[place % 2] ?? '', ts: firstDay + place * 20_000_000, value },
      ...{ text: null, quality: 0 },
    }),

    /** The partitions that chunks lie in. */
    async partitionsOfChunks() {
      const { rows } = await test.db.systemPool.query<{ name: string }>(
        `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'sample_chunk'::regclass order by 1`,
      )
      return rows.map(({ name }) => name)
    },
  }
}
