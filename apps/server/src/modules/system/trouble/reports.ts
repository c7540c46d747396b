import { listTroubles } from '@energy-console/contract/system'
import { count, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import type { Health, Trouble } from '../../../platform/health'
import { implement, type Session } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { Platform } from '../../../platform/module'
import type { SetAside } from '../../../platform/writers'
import { setAsideTable } from '../parameter/table'

const dayMs = 86_400_000
/** Reports are shown this long after they were last repeated. */
const shownMs = 7 * dayMs
const keptMs = 30 * dayMs
const mostOfTenant = 200
/** Reports that wait to be written; further ones are in the log alone. */
const mostWaiting = 1_000
const mostShown = 50
/** The largest count that is kept of one report. */
const mostTimes = 2_147_483_647
/** The writer of reports. */
const itself = 'reports'

/** A report, and how often it came. */
type Gathered = SetAside & { times: number }

/**
 * Writes down what writers set aside: what comes while reports are being written is gathered for the next transaction,
 * and what could not be written, for the database was away, waits for the next report or the next `write`.
 */
export function followSetAside({ bus, db, writers }: Pick<Platform, 'bus' | 'db' | 'writers'>) {
  const waiting = new Map<string, Gathered>()
  let isWriting = false

  const writer = writers.register<Gathered>({
    name: itself,
    write: (reports) =>
      db.asSystem(async (tx) => {
        for (const report of reports) await note(tx, report)
      }),
    keyOf: ({ tenantId }) => tenantId,
    describe: ({ tenantId, subject }) => ({ tenantId, subject }),
  })

  const gather = (report: Gathered) => {
    const key = JSON.stringify([report.tenantId, report.writer, report.subject])
    const known = waiting.get(key)
    if (known) known.times += report.times
    else if (waiting.size < mostWaiting) waiting.set(key, { ...report })
  }

  const write = async () => {
    if (isWriting) return
    isWriting = true
    let isAway = false
    while (waiting.size > 0 && !isAway) {
      const reports = [...waiting.values()]
      waiting.clear()
      const left = await writer.write(reports)
      isAway = left.length > 0
      for (const report of left) gather(report)
    }
    isWriting = false
  }

  bus.subscribe('writers.setAside', (report) => {
    // a report that is refused itself is in the log; to report it would come to the same again
    if (report.writer === itself) return
    gather({ ...report, times: 1 })
    void write()
  })
  return { write }
}

async function note(tx: Tx, { tenantId, writer, subject, reason, times }: Gathered): Promise<void> {
  const ofTenant = eq(setAsideTable.tenantId, tenantId)
  const [known] = await tx
    .select({ total: count(), same: sql<number>`count(*) filter (where subject = ${subject})::int` })
    .from(setAsideTable)
    .where(ofTenant)
  if ((known?.total ?? 0) >= mostOfTenant && known?.same === 0) return
  await tx
    .insert(setAsideTable)
    .values({ tenantId, writer, subject, reason, count: times })
    .onConflictDoUpdate({
      target: [setAsideTable.tenantId, setAsideTable.writer, setAsideTable.subject],
      // a count ends where its column does
      set: {
        reason,
        count: sql`least(${setAsideTable.count}::bigint + ${times}, ${mostTimes})`,
        lastTime: sql`now()`,
      },
    })
}

/** Forgets reports that were not repeated for a month; a daily job. */
export const forgetSetAside = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(setAsideTable).where(lt(setAsideTable.lastTime, new Date(nowMs - keptMs)))
  })

/** What is wrong, as far as the caller is concerned. */
export const troubleRoutes = ({ health, clock }: { health: Health; clock: Clock }) => [
  implement(listTroubles, async ({ tx, session }) => {
    const concerned = (await health.troubles()).filter((trouble) => concerns(trouble, session))
    const refused = await setAsideFor(tx, session, new Date(clock.now() - shownMs))
    return [
      ...concerned.slice(0, mostShown).map((trouble) => ({
        code: trouble.code,
        ...(trouble.code === 'engine_stands'
          ? { source: trouble.engine, subject: '' }
          : { subject: trouble.gateway }),
        detail: '',
        count: 1,
        since: new Date(trouble.sinceMs),
      })),
      ...refused.map(({ writer, subject, reason, count: times, firstTime }) => ({
        code: 'set_aside' as const,
        source: writer,
        subject,
        detail: reason,
        count: times,
        since: firstTime,
      })),
    ]
  }),
]

/**
 * What was set aside since then. A report does not know its station: who was given some stations is told how much of which
 * writer, and not what it was about.
 */
function setAsideFor(tx: Tx, { stationIds }: Session, since: Date) {
  const { writer, count: times, firstTime, lastTime, ...about } = getTableColumns(setAsideTable)
  if (stationIds === 'all')
    return tx
      .select({ writer, subject: about.subject, reason: about.reason, count: times, firstTime })
      .from(setAsideTable)
      .where(gt(lastTime, since))
      .orderBy(desc(lastTime))
      .limit(mostShown)
  return tx
    .select({
      writer,
      subject: sql<string>`''`,
      reason: sql<string>`''`,
      // more than an integer holds of a writer that was refused for years
      count: sql`sum(${times})`.mapWith(Number),
      firstTime: sql`min(${firstTime})`.mapWith(firstTime),
    })
    .from(setAsideTable)
    .where(gt(lastTime, since))
    .groupBy(writer)
    .orderBy(writer)
}

const concerns = ({ tenantId, stationId }: Trouble, session: Session) =>
  (tenantId === undefined || tenantId === session.tenantId) &&
  (stationId === undefined || session.stationIds === 'all' || session.stationIds.includes(stationId))
