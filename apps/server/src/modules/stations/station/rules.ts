import { coreErrors } from '@energy-console/contract'
import { stations } from '@energy-console/contract/stations'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween, type ResourceHooks, requireTimeZone } from '../../../platform/resource'
import type { TellTree } from '../tree/tellTree'
import { stationTable } from './table'

/** Who is limited to some stations cannot make new ones: nobody has permitted them. */
export const stationHooks = (tellTree: TellTree): ResourceHooks<typeof stations, typeof stationTable> => ({
  async beforeSave({ tx, session }, values, before) {
    await requireTimeZone(tx, values)
    if (!before && session.stationIds !== 'all')
      throw refuse(coreErrors.forbidden, { permission: '全部站点' })
  },
  afterSave: async (context) => tellTree(context),
  beforeRemove: async (context) => tellTree(context),
})

/** Refuses (404) a station that the caller does not see. */
export async function requireStation(tx: Tx, stationId: string): Promise<void> {
  const rows = await tx
    .select({ id: stationTable.id })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  if (rows.length === 0) throw notFound()
}

/** Locks a station until the end of the transaction, for what must agree with all that it has. @throws 404 */
export async function lockStation(tx: Tx, stationId: string): Promise<{ id: string; timeZone: string }> {
  const [row] = await tx
    .select({ id: stationTable.id, timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
    .for('no key update')
  if (!row) throw notFound()
  return row
}

/** Sets the grid price of a station, in yuan per kWh. */
export async function changeGridPrice(tx: Tx, stationId: string, gwPrice: string) {
  const [before] = await tx.select().from(stationTable).where(eq(stationTable.id, stationId)).for('update')
  if (!before) throw notFound()
  await tx.update(stationTable).set({ gwPrice }).where(eq(stationTable.id, stationId))
  noteChanges(tx, changesBetween(stations, before, { ...before, gwPrice }))
  return { id: stationId }
}
