import { sql } from 'drizzle-orm'
import type { Platform } from '../../platform/module'
import type { Commands } from './commands/command'
import type { DeviceDays } from './communication/deviceDays'
import { dayKeepDays, type Traffic } from './communication/traffic'
import { redoRollups } from './counters/redoRollups'
import { makeRoomJob } from './disk/followDisk'
import { trimJournal } from './journal/trimJournal'
import type { Signals } from './presence/signals'
import { noteLate } from './reading-redo/noteLate'
import { redoReadings } from './reading-redo/redoReadings'
import { defineDenseHours } from './rollup/denseHoursJob'
import { registerRollUps, rollUp } from './rollup/rollUp'
import { dropOldReadings } from './store/dropOldReadings'
import { minuteRetentionMs, rawRetentionMs } from './store/limits'
import { chunkPlan, minutePlan, type Partitions, samplePlan } from './store/partitions'
import { paced, sealReadings } from './store/sealReadings'
import { expireTags } from './tags/rules'

const dayMs = 86_400_000
/** Batches are remembered this long; their samples stay. */
const batchRetentionMs = 2 * dayMs

/**
 * Roll-ups, readings that are marked as bad or corrected, commands that nobody fetched, lock-out tags whose time is over, the days of gateways and devices and the
 * journal's trimming every minute, partitions, retention and the sealing of days that are over every hour, old commands and
 * readings that their tenants keep no longer every day, each night how dense the index of hours is; retention, those readings and sealing every five minutes while the disk is
 * short of room.
 * A failed run changes nothing, and the next one does its work too.
 */
export function defineTelemetryJobs(
  { db, bus, disk, jobs, clock, writers, log }: Platform,
  {
    partitions,
    commands,
    traffic,
    deviceDays,
    deviceSignals,
    isBusy,
  }: {
    partitions: Partitions
    /** Whether readings wait to be stored. */
    isBusy(): boolean
    commands: Pick<Commands, 'expire' | 'forgetOld'>
    traffic: Pick<Traffic, 'flush'>
    deviceDays: Pick<DeviceDays, 'flush'>
    deviceSignals: Pick<Signals, 'flush'>
  },
): void {
  const rollUps = registerRollUps(db, writers)
  jobs.define('telemetry.rollup', async (_data, stopping) => {
    await redoRollups(db, stopping)
    await rollUp(db, partitions, { writer: rollUps, noteLate, isBusy, stopping })
  })
  jobs.schedule('telemetry.rollup', '* * * * *')
  jobs.define('telemetry.marks', (_data, stopping) => redoReadings(db, stopping))
  jobs.schedule('telemetry.marks', '* * * * *')
  jobs.define('telemetry.commands', () => commands.expire())
  jobs.schedule('telemetry.commands', '* * * * *')
  jobs.define('telemetry.oldCommands', (_data, stopping) => commands.forgetOld(stopping))
  jobs.schedule('telemetry.oldCommands', '23 3 * * *')
  jobs.define('telemetry.traffic', async () => {
    await traffic.flush()
    await deviceDays.flush()
    await deviceSignals.flush()
  })
  jobs.scheduleHere('telemetry.traffic')
  jobs.define('telemetry.tags', () => expireTags({ db, bus, clock }))
  jobs.schedule('telemetry.tags', '* * * * *')
  jobs.define('telemetry.journal', () => trimJournal(db))
  jobs.schedule('telemetry.journal', '* * * * *')

  jobs.define('telemetry.seal', async (_data, stopping) => {
    const isTight = disk.isAtLeast('tight')
    const { isDone } = await sealReadings({
      ...{ db, partitions, log, nowMs: clock.now(), isBusy, stopping },
      isPressed: isTight,
      isOutOfRoom: () => disk.spareBytes === 0,
    })
    if (!isDone && !stopping.aborted) await jobs.send('telemetry.seal')
  })
  jobs.schedule('telemetry.seal', '37 * * * *')

  jobs.define('telemetry.oldReadings', async (_data, stopping) => {
    const isLow = disk.isAtLeast('low')
    const pace = {
      isPressed: isLow,
      spareBytes: disk.spareBytes,
      isOver: () => stopping.aborted,
      paced: <T>(work: () => Promise<T>) => paced(work, { isBusy, isPressed: isLow, stopping }),
    }
    await dropOldReadings(db, clock.now(), pace)
  })
  jobs.schedule('telemetry.oldReadings', '7 2 * * *')

  defineDenseHours({ db, disk, jobs, clock, log }, isBusy)

  jobs.define('telemetry.retention', async () => {
    const now = clock.now()
    await createAhead(partitions, now)
    await partitions.dropBefore(samplePlan, now - rawRetentionMs)
    await partitions.dropBefore(chunkPlan, now - rawRetentionMs)
    await partitions.dropBefore(minutePlan, now - minuteRetentionMs)
    await db.asSystem((tx) =>
      tx.execute(sql`delete from corrected_reading where ts < ${now - rawRetentionMs}`),
    )
    const firstDay = new Date(now - dayKeepDays * dayMs).toISOString().slice(0, 10)
    await db.asSystem(async (tx) => {
      await tx.execute(sql`delete from gateway_day where day < ${firstDay}`)
      await tx.execute(sql`delete from device_day where day < ${firstDay}`)
      await tx.execute(sql`delete from platform_hour where bucket < ${now - dayKeepDays * dayMs}`)
    })
    await db.asSystem((tx) =>
      tx.execute(sql`delete from ingest_batch where committed_ms < ${now - batchRetentionMs}
        and sequence <= (select min(sequence) from ingest_cursor)
        and sequence < (select max(sequence) from ingest_batch)`),
    )
  })
  jobs.schedule('telemetry.retention', '17 * * * *')

  // what the others do in their time, while the disk is short of room; each of them sees by itself how short
  jobs.define(makeRoomJob, async () => {
    await disk.look()
    if (!disk.isAtLeast('low')) return
    for (const job of ['telemetry.retention', 'telemetry.oldReadings', 'telemetry.seal']) await jobs.send(job)
  })
  jobs.schedule(makeRoomJob, '*/5 * * * *')
}

/** Partitions of the next three days exist before anything is sent. */
export async function createAhead(partitions: Partitions, now: number): Promise<void> {
  await partitions.ensure(samplePlan, now - dayMs, now + 3 * dayMs)
  await partitions.ensure(minutePlan, now - dayMs, now + 3 * dayMs)
}
