import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  energyErrors,
  type removeTariff,
  type saveTariff,
  type TariffChange,
  TariffTerms,
  updateTariff,
} from '@energy-console/contract/energy'
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges, toWireTime } from '../../../platform/http'
import { bodySchema, changesBetween, removalOf } from '../../../platform/resource'
import { lockStation } from '../../stations'
import { mostTariffs } from './queries'
import { requireSound } from './requireSound'
import { tariffRevisionTable, tariffTable } from './table'

/** What a change of a tariff needs to know: who, and when it is. */
export interface Editing {
  tx: Tx
  session: { userName: string; timeZone: string }
  now: Date
}

interface Saved {
  id: string
  stationId: string
  revision: number
  tariffName: string
  validFrom: string
  terms: unknown
}

const told = {
  title: 'tariffName',
  label: '电价',
  schema: bodySchema(updateTariff).pick({ tariffName: true, validFrom: true, remark: true }),
}
const toldTerms = { title: told.title, schema: TariffTerms }
/** Prices and times of day stand in the tariff's own history; the operation log says which parts are others. */
const parts = Object.keys(TariffTerms.shape).filter((name) => name !== 'powerFactorStandard')

/** Stores a new tariff of a station. @throws badTariff, sameDay, reasonNeeded, tooManyTariffs; 404 for the station */
export async function createTariff(editing: Editing, body: BodyOf<typeof saveTariff>) {
  const { tx, session } = editing
  const { reason, ...values } = body
  const station = await lockStation(tx, values.stationId)
  requireSound(values.terms)
  await refuseSameDay(tx, values)
  if ((await tx.$count(tariffTable, eq(tariffTable.stationId, values.stationId))) >= mostTariffs)
    throw refuse(energyErrors.tooManyTariffs, { most: mostTariffs })
  requireReason(editing, station, values.validFrom, reason)
  const [made] = await tx
    .insert(tariffTable)
    .values({ ...values, updateUserName: session.userName })
    .returning()
  if (!made) throw notFound()
  await note(editing, made, { change: 'created', affectedFrom: made.validFrom, reason })
  return { id: made.id, revision: made.revision }
}

/** Changes a tariff; every change is a new revision. @throws 409 for a stale revision, and as {@link createTariff} does */
export async function changeTariff(editing: Editing, body: BodyOf<typeof updateTariff>) {
  const { tx, session } = editing
  const { id, revision, reason, ...values } = body
  const { before, station } = await lockTariff(editing, id, revision)
  requireSound(values.terms)
  await refuseSameDay(tx, { ...values, stationId: before.stationId, id })
  const [affectedFrom = values.validFrom] = [values.validFrom, before.validFrom].sort()
  requireReason(editing, station, affectedFrom, reason)
  const [after] = await tx
    .update(tariffTable)
    .set({ ...values, revision: revision + 1, updateUserName: session.userName })
    .where(eq(tariffTable.id, id))
    .returning()
  if (!after) throw notFound()
  await note(editing, after, { change: 'changed', affectedFrom, reason })
  const { tariffName } = before
  noteChanges(tx, [
    ...changesBetween(told, before, after),
    ...changesBetween(toldTerms, { ...termsOf(before), tariffName }, termsOf(after), { hidden: parts }),
  ])
  return { id, revision: after.revision }
}

/** Removes a tariff; its history stays. @throws 409 for a stale revision, reasonNeeded */
export async function dropTariff(
  editing: Editing,
  { id, revision, reason }: BodyOf<typeof removeTariff>,
): Promise<void> {
  const { before, station } = await lockTariff(editing, id, revision)
  requireReason(editing, station, before.validFrom, reason)
  await editing.tx.delete(tariffTable).where(eq(tariffTable.id, id))
  const removed = { ...before, revision: revision + 1 }
  await note(editing, removed, { change: 'removed', affectedFrom: before.validFrom, reason })
  noteChanges(editing.tx, [removalOf(told, before)])
}

/** The terms as they are stored, parts in one order whoever has sent them. */
const termsOf = ({ terms }: { terms: unknown }): object => TariffTerms.safeParse(terms).data ?? {}

/** The tariff, its station locked against other changes of tariffs; refused (409) where it is not at this revision. */
async function lockTariff({ tx, session }: Editing, id: string, revision: number) {
  const find = () => tx.select().from(tariffTable).where(eq(tariffTable.id, id))
  const [found] = await find()
  if (!found) throw notFound()
  const station = await lockStation(tx, found.stationId)
  const [before] = await find()
  if (!before) throw notFound()
  if (before.revision !== revision)
    throw refuse(coreErrors.conflict, {
      who: before.updateUserName ?? '',
      when: toWireTime(before.updateTime, session.timeZone),
    })
  return { before, station }
}

async function refuseSameDay(
  tx: Tx,
  { id = '0', stationId, validFrom }: { id?: string; stationId: string; validFrom: string },
) {
  const [other] = await tx
    .select({ name: tariffTable.tariffName })
    .from(tariffTable)
    .where(
      and(eq(tariffTable.stationId, stationId), eq(tariffTable.validFrom, validFrom), ne(tariffTable.id, id)),
    )
  if (other) throw refuse(energyErrors.sameDay, { day: validFrom, name: other.name }, 'validFrom')
}

/** What costs otherwise than it did on days that are over needs a reason. */
function requireReason(
  { now }: Editing,
  { timeZone }: { timeZone: string },
  affectedFrom: string,
  reason: string | null | undefined,
): void {
  const today = toWireTime(now, timeZone).slice(0, 10)
  if (affectedFrom < today && !reason) throw refuse(energyErrors.reasonNeeded, {}, 'reason')
}

/** Notes a state of a tariff in its history, which tells the division of energy from which day on it is another. */
export async function note(
  { tx, session, now }: Editing,
  { id, stationId, revision, tariffName, validFrom, terms }: Saved,
  change: { change: TariffChange; affectedFrom: string; reason?: string | null | undefined },
): Promise<void> {
  await tx.insert(tariffRevisionTable).values({
    tariffId: id,
    stationId,
    revision,
    tariffName,
    validFrom,
    terms,
    ...change,
    reason: change.reason || null,
    savedTime: now,
    savedUserName: session.userName,
  })
}
