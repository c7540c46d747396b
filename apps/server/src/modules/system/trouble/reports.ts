import { count, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { SetAside } from '../../../platform/writers'
import { setAsideTable } from './table'

const mostOfTenant = 200

/** Reports that wait to be written; further ones are in the log alone. */
const mostWaiting = 1_000

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
