import { sql } from 'drizzle-orm'
import { type Database, failureOf, isOfTheRows, type Tx } from '../../../platform/database'
import { OwnershipLost, type Turn, takeTurn } from '../../../platform/engine'
import { watchLags } from '../../../platform/health'
import type { Platform } from '../../../platform/module'
import type { Writer, Writers } from '../../../platform/writers'
import { incomersOf } from '../circuit/meters'
import { type ChangedDay, changedDays, nextChanges, oldestChange, removeChanges } from './changes'
import { divideDays } from './divide'
import { noteNationalChanges } from './nationalChanges'
import { cutOf, spreadOf, tenantsToSpread } from './wideChanges'

const engine = 'energy' as const
const jobName = 'energy.divide'
/** A run ends after so long; the next one goes on. */
const longestRunMs = 200_000
/** Spreading what one tenant changed may take so long, since the others wait. */
const longestSpreadMs = 60_000
/** What is recomputed of years may take this long; whatever waits longer stands. */
const patienceMs = 3_600_000

/** Divides energy into bands, every minute, wherever something has changed that it stands on. */
export function defineDivision({ db, jobs, writers, health, clock }: Platform): void {
  const writer = registerDivision(db, writers)
  const look = async () => [{ engine, waitsSinceMs: await db.asSystem(oldestChange) }]
  watchLags(health, engine, { clock, look, patienceMs })
  jobs.define(jobName, (_data, stopping) => divideChanged(db, { writer, stopping }))
  jobs.schedule(jobName, '* * * * *')
}

/** Notes at the start of the program what is another day by the national calendar that it comes with. */
export async function noteCalendar(db: Database): Promise<void> {
  await db.asSystem((tx) => noteNationalChanges(tx))
}

/** The writer that days go to when the database refuses to divide them together. */
export const registerDivision = (db: Database, writers: Writers): Writer<ChangedDay> =>
  writers.register<ChangedDay>({
    name: engine,
    write: (pointDays) => db.asSystem((tx) => divideDays(tx, pointDays)),
    keyOf: ({ pointId, day }) => `${pointId} ${day}`,
    describe: ({ tenantId, day }) => ({ tenantId, subject: day }),
  })

/**
 * Works off what has changed. A change and what is made of it go in one transaction, so that a kill loses neither; and no
 * two runs at once, wherever they are: the later one has the turn, the other ends.
 */
export async function divideChanged(
  db: Database,
  { writer, stopping }: { writer?: Writer<ChangedDay>; stopping?: AbortSignal } = {},
): Promise<void> {
  const until = Date.now() + longestRunMs
  const turn = await takeTurn(db, engine)
  try {
    let done = 1
    while (done > 0 && Date.now() <= until && !stopping?.aborted) {
      done = await spreadWide(db, { untilMs: until, stopping })
      if (!stopping?.aborted) done += await divideNext(db, turn, writer)
    }
  } catch (error) {
    if (!(error instanceof OwnershipLost)) throw error
  }
}

/** Divides what comes next; answers how many changes that were. */
async function divideNext(db: Database, turn: Turn, writer?: Writer<ChangedDay>): Promise<number> {
  try {
    return await db.asSystem(async (tx) => {
      await turn(tx)
      const taken = await nextChanges(tx)
      await removeChanges(tx, taken)
      await divideDays(tx, await changedDays(tx, taken))
      return taken.length
    })
  } catch (error) {
    if (writer === undefined || !isOfTheRows(error)) throw error
    return divideApart(db, turn, writer)
  }
}

/**
 * Spreads some changes of many days of each tenant, every tenant's in a transaction of its own, so that what is much holds
 * up nobody else. Answers how many changes are gone or cut; none are begun after `untilMs`.
 */
export async function spreadWide(
  db: Database,
  {
    untilMs,
    stopping,
    mostMs = longestSpreadMs,
  }: { untilMs: number; stopping?: AbortSignal | undefined; mostMs?: number },
): Promise<number> {
  let count = 0
  for (const tenantId of await db.asSystem(tenantsToSpread)) {
    if (Date.now() > untilMs || stopping?.aborted) break
    try {
      count += await db.asSystem(async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${mostMs}`))
        return spreadOf(tx, tenantId)
      })
    } catch (error) {
      if (failureOf(error) !== 'slow') throw error
      count += await db.asSystem((tx) => cutOf(tx, tenantId))
    }
  }
  return count
}

/**
 * The same for a batch that the database refuses as a whole: what it refuses is set aside, and the rest divided. Changes
 * go with what was divided or set aside, so that those that wait for their turn come to it.
 */
async function divideApart(db: Database, turn: Turn, writer: Writer<ChangedDay>): Promise<number> {
  const { taken, pointDays } = await db.asSystem(async (tx) => {
    await turn(tx)
    const taken = await nextChanges(tx)
    return { taken, pointDays: await changedDays(tx, taken) }
  })
  const waiting = new Set((await writer.write(pointDays)).flatMap(({ changeIds }) => changeIds))
  const done = taken.filter(({ id }) => !waiting.has(id))
  if (done.length === 0 && taken.length > 0) throw new Error('days that wait for the database')
  await db.asSystem(async (tx) => {
    await turn(tx)
    await removeChanges(tx, done)
  })
  return done.length
}

/** Divides some days of what counts stations' energy, before the job comes to them. */
export async function divideIncomers(
  tx: Tx,
  {
    tenantId,
    stationIds,
    days,
  }: { tenantId: string; stationIds: readonly string[]; days: readonly string[] },
): Promise<void> {
  const pointDays = (await incomersOf(tx, stationIds)).flatMap(({ importItemIds, stationId }) =>
    importItemIds.flatMap((pointId) => days.map((day) => ({ tenantId, stationId, pointId, day }))),
  )
  await divideDays(tx, pointDays)
}
