import { troubleList } from '@energy-console/contract/system'
import { and, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Bus } from '../../platform/bus'
import type { Database, Tx } from '../../platform/database'
import type { Health, Trouble } from '../../platform/health'
import { implement, type Session } from '../../platform/http'
import type { Clock } from '../../platform/jobs/clock'
import type { SetAside } from '../../platform/writers'
import { setAsideTable } from './tables'

const dayMs = 86_400_000
/** Reports are shown this long after they were last repeated. */
const shownMs = 7 * dayMs
const keptMs = 30 * dayMs
const mostOfTenant = 200
const mostShown = 50

/** Writes down what writers set aside. `onError` hears of a report that could not be written. */
export const followSetAside = (bus: Bus, db: Database, onError: (error: unknown) => void) =>
  bus.subscribe('writers.setAside', (report) => void db.asSystem((tx) => note(tx, report)).catch(onError))

async function note(tx: Tx, { tenantId, writer, subject, reason }: SetAside): Promise<void> {
  const ofTenant = eq(setAsideTable.tenantId, tenantId)
  const [known] = await tx
    .select({ total: count(), same: sql<number>`count(*) filter (where subject = ${subject})::int` })
    .from(setAsideTable)
    .where(ofTenant)
  if ((known?.total ?? 0) >= mostOfTenant && known?.same === 0) return
  await tx
    .insert(setAsideTable)
    .values({ tenantId, writer, subject, reason })
    .onConflictDoUpdate({
      target: [setAsideTable.tenantId, setAsideTable.writer, setAsideTable.subject],
      set: { reason, count: sql`${setAsideTable.count} + 1`, lastTime: sql`now()` },
    })
}

/** Forgets reports that were not repeated for a month; a daily job. */
export const forgetSetAside = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(setAsideTable).where(lt(setAsideTable.lastTime, new Date(nowMs - keptMs)))
  })

/** What is wrong, as far as the caller is concerned. */
export const troubleRoutes = ({ health, clock }: { health: Health; clock: Clock }) => [
  implement(troubleList, async ({ tx, session }) => {
    const concerned = (await health.troubles()).filter((trouble) => concerns(trouble, session))
    const refused = await tx
      .select()
      .from(setAsideTable)
      .where(and(gt(setAsideTable.lastTime, new Date(clock.now() - shownMs))))
      .orderBy(desc(setAsideTable.lastTime))
      .limit(mostShown)
    return [
      ...concerned.slice(0, mostShown).map((trouble) => ({
        code: trouble.code,
        ...(trouble.code === 'engine_stands'
          ? { source: trouble.engine, subject: '' }
          : { subject: trouble.gateway }),
        detail: '',
        count: 1,
        since: new Date(trouble.sinceMs) as never,
      })),
      ...refused.map(({ writer, subject, reason, count: times, firstTime }) => ({
        code: 'set_aside' as const,
        source: writer,
        subject,
        detail: reason,
        count: times,
        since: firstTime as never,
      })),
    ]
  }),
]

const concerns = ({ tenantId, stationId }: Trouble, session: Session) =>
  (tenantId === undefined || tenantId === session.tenantId) &&
  (stationId === undefined || session.stationIds === 'all' || session.stationIds.includes(stationId))
