import { handoverLife, maintenanceErrors, type shiftHandovers } from '@energy-console/contract/maintenance'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { noteBeginning } from '../../../platform/lifecycle'
import type { ResourceHooks } from '../../../platform/resource'
import { beginOf, giversOf, takersOf } from './queries'
import { handoverHistoryTable, shiftHandoverTable } from './table'

/** A handover tells from where the last one ended; once it is signed, nobody changes or removes it. */
export const handoverHooks = (
  now: () => Date,
): ResourceHooks<typeof shiftHandovers, typeof shiftHandoverTable> => ({
  async extend({ tx, session }, rows) {
    const at = { ms: now().getTime(), zone: session.timeZone }
    const rotaOf = ({ rotaId }: (typeof rows)[number]) => (rotaId ? String(rotaId) : null)
    const takers = await takersOf(tx, rows.map(rotaOf), at)
    const givers = await giversOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      ...row,
      expectedNames: takers({ rotaId: rotaOf(row), giverId: givers.get(row.id) ?? session.userId }).names,
    }))
  },
  async beforeSave({ tx }, values, before) {
    if (before) await requireDrafts(tx, [before.id])
    const { stationId, rotaId } = { ...before, ...values }
    if (stationId === undefined) return
    return { ...values, fromTime: await beginOf(tx, { stationId, rotaId }, now()) }
  },
  async afterSave({ tx, session }, id, _values, before) {
    if (before) return
    const tables = { record: shiftHandoverTable, history: handoverHistoryTable }
    await noteBeginning(tx, handoverLife, tables, { name: 'write', id, by: session })
  },
  async beforeRemove({ tx }, ids) {
    await requireDrafts(tx, ids)
  },
})

async function requireDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({ state: shiftHandoverTable.state })
    .from(shiftHandoverTable)
    .where(inArray(shiftHandoverTable.id, [...ids]))
    .for('update')
  if (found.some(({ state }) => state !== 'draft')) throw refuse(maintenanceErrors.handoverSigned)
}

/** What changes with the moves beside the state; each signs as himself. */
export const signatures = (now: () => Date) => ({
  give: (session: Session) => ({
    givenTime: sql`${now().toISOString()}::timestamptz`,
    givenUserId: sql`${session.userId}::bigint`,
    givenBy: session.userName,
  }),
  take: (session: Session) => ({
    takenTime: sql`${now().toISOString()}::timestamptz`,
    takenBy: session.userName,
  }),
})
