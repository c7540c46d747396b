import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Database, failureOf, type Tx } from '../../../platform/database'
import { dropSealedMinutes } from './dropMinutes'
import { joinNextMonth } from './joinMonths'
import { acceptedMs } from './limits'
import { type Partitions, samplePlan } from './partitions'
import { beginDay, isWhole, packMissed, packNext, replaceRows, type SealableDay } from './sealDay'

const dayMs = 86_400_000
/** A day stays in rows for so long after its end: most of what comes late comes within it. */
const openMs = dayMs
/** Rows that came late are sealed once none has come for so long; sooner where the disk is short of room. */
const quietMs = { usual: 600_000, pressed: 60_000 }
/** What runs longer goes on in the next run. */
const runMs = 200_000
/** A pause after each piece, as a part of how long it took; and while ingest has much to do. */
const shares = { rest: 0.2, busy: 2 }

interface Sealing {
  db: Database
  partitions: Partitions
  log: Pick<Logger, 'info' | 'error'>
  nowMs: number
  /** Whether readings wait to be stored. */
  isBusy?: () => boolean
  /** The disk is short of room: a day is sealed as soon as it is over, and nothing is rested. */
  isPressed?: boolean
  /** Whether there is no room left to pack into. */
  isOutOfRoom?: () => boolean
  /** How long it rests after each piece, as a part of how long that took, and while ingest has much to do. */
  restShare?: number
  busyShare?: number
  stopping?: AbortSignal
}

/**
 * Seals days that are over, the oldest first, and what came late for those that are sealed already. Everything that is begun can be
 * gone on with; nothing is lost or seen twice, whenever it ends. Answers how many days were sealed, and whether it came to its end.
 *
 * @throws what was wrong with a day, which stays in its rows, once the others are sealed
 */
export async function sealReadings(sealing: Sealing): Promise<{ sealed: number; isDone: boolean }> {
  const { db, partitions, log, nowMs, isPressed = false, isOutOfRoom = () => false, stopping } = sealing
  const untilMs = performance.now() + runMs
  const isOver = () => stopping?.aborted === true || performance.now() > untilMs || isOutOfRoom()
  let sealed = 0
  let fault: unknown
  await db.asOwner(forgetDropped)
  for (const day of await db.asOwner((tx) => sealableDays(tx, { nowMs, isPressed }))) {
    if (isOver()) return { sealed, isDone: false }
    try {
      if (!(await sealDay(day, sealing, isOver))) continue
    } catch (error) {
      if (failureOf(error) === 'passing') throw error
      log.error({ err: error, day: new Date(day.from) }, 'readings of a day not sealed')
      fault = error
      continue
    }
    // A row of that day that comes now needs a partition again.
    partitions.forget()
    sealed += 1
    log.info({ day: new Date(day.from).toISOString().slice(0, 10), isLate: day.isLate }, 'readings sealed')
  }
  await dropSealedMinutes(db)
  // what copies needs room of its own
  if (!isPressed) await joinNextMonth(db, nowMs, { isOver, paced: (work) => paced(work, sealing) })
  partitions.forget()
  if (fault !== undefined) throw fault
  return { sealed, isDone: !isOver() }
}

async function sealDay(day: SealableDay, sealing: Sealing, isOver: () => boolean): Promise<boolean> {
  const { db } = sealing
  await beginDay(db, day)
  for (const step of [packNext, packMissed])
    while (await paced(() => step(db, day), sealing)) if (isOver()) return false
  return (await isWhole(db, day)) && (await replaceRows(db, day))
}

/** Does a piece of work, and rests afterwards. */
export async function paced<T>(
  work: () => Promise<T>,
  {
    isBusy,
    isPressed,
    restShare = shares.rest,
    busyShare = shares.busy,
    stopping,
  }: Pick<Sealing, 'isBusy' | 'isPressed' | 'restShare' | 'busyShare' | 'stopping'>,
): Promise<T> {
  if (isPressed) return work()
  const began = performance.now()
  const done = await work()
  const share = isBusy?.() ? busyShare : restShare
  await delay((performance.now() - began) * share, undefined, { signal: stopping }).catch(() => undefined)
  return done
}

/** What was packed of days whose rows have been dropped meanwhile goes, as does the copy of a month that is gone: their time is over. */
async function forgetDropped(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class c where relnamespace = 'sealing'::regnamespace and relkind = 'r'
      and case when relname ~ '_[0-9]{8}$' then to_regclass('public.sample_' || right(relname, 8)) is null
        else not exists (select from pg_inherits i join pg_class day on day.oid = i.inhrelid
          where i.inhparent = 'sample_chunk'::regclass and day.relname ~ ('^' || c.relname || '([0-9]{2})?$')) end`)
  for (const { name } of rows) await tx.execute(sql`drop table sealing.${sql.identifier(name)}`)
}

/** Days whose rows may be sealed now, the oldest first. */
async function sealableDays(
  tx: Tx,
  { nowMs, isPressed }: { nowMs: number; isPressed: boolean },
): Promise<SealableDay[]> {
  const { rows } = await tx.execute<{ name: string; isLate: boolean }>(sql`
    select c.relname as name, coalesce(to_regclass('sample_chunk_' || right(c.relname, 8)),
      to_regclass('sample_chunk_' || substring(c.relname from 8 for 6))) is not null as "isLate"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sample'::regclass and c.relname ~ '^sample_[0-9]{8}$' order by c.relname`)
  const days: SealableDay[] = []
  for (const { name, isLate } of rows) {
    const from = Date.parse(`${name.slice(7, 11)}-${name.slice(11, 13)}-${name.slice(13)}T00:00:00Z`)
    if (samplePlan.boundsOf(from).to > nowMs - (isPressed ? quietMs.pressed : openMs)) break
    const since = nowMs - (isPressed ? quietMs.pressed : quietMs.usual)
    // of days that gateways may send of no more, nothing comes but what was imported
    const isPast = from < samplePlan.boundsOf(nowMs - acceptedMs).from
    if (!isLate || isPast || (await isQuiet(tx, name, since))) days.push({ from, isLate })
  }
  return days
}

/** Whether a while has passed since the last row came. Batches that nobody remembers are long past. */
async function isQuiet(tx: Tx, name: string, sinceMs: number): Promise<boolean> {
  const { rows } = await tx.execute<{ isQuiet: boolean }>(sql`
    select not exists (select from ${sql.identifier(name)} s where s.sequence > (
      select coalesce(max(sequence), 0) from ingest_batch where committed_ms <= ${sinceMs}::bigint)) as "isQuiet"`)
  return rows[0]?.isQuiet === true
}
