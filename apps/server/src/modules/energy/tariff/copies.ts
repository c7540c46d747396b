import type { BodyOf } from '@energy-console/contract'
import { type copyTariff, energyErrors, type TariffCopy } from '@energy-console/contract/energy'
import { inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import { stationTable } from '../../stations'
import { mostTariffs, requireTariff } from './queries'
import { type Editing, note } from './rules'
import { tariffTable } from './table'

interface Row extends Record<string, unknown> {
  stationId: string
  stationName: string
  timeZone: string
  endedName: string | null
  endedFrom: string | null
  validUntil: string | null
  count: number
}

/** What a tariff that begins on a day would do at stations, by name. @throws 404 for a station that is not seen */
export async function copiesOf(
  tx: Tx,
  { stationIds, validFrom }: { stationIds: string; validFrom: string },
  now: Date,
): Promise<TariffCopy[]> {
  const ids = [...new Set(stationIds.split(','))]
  const { rows } = await tx.execute<Row>(sql`
    select s.id as "stationId", s.station_name as "stationName", s.time_zone as "timeZone",
      before.tariff_name as "endedName", before.valid_from::text as "endedFrom",
      (select (min(valid_from) - 1)::text from tariff where station_id = s.id and valid_from > ${validFrom}::date)
        as "validUntil",
      (select count(*)::int from tariff where station_id = s.id) as count
    from station s left join lateral (
      select tariff_name, valid_from from tariff
      where station_id = s.id and valid_from <= ${validFrom}::date order by valid_from desc limit 1) before on true
    where s.id = any (${bigints(ids)}) order by s.station_name, s.id`)
  if (rows.length < ids.length) throw notFound()
  return rows.map(({ stationId, stationName, timeZone, endedName, endedFrom, validUntil, count }) => ({
    ...{ stationId, stationName, validUntil },
    ended: endedName === null || endedFrom === null ? null : { tariffName: endedName, validFrom: endedFrom },
    obstacle: endedFrom === validFrom ? 'sameDay' : count >= mostTariffs ? 'full' : null,
    affectsPast: validFrom < toWireTime(now, timeZone).slice(0, 10),
  }))
}

/** Copies a tariff to stations, to all or to none. @throws sameDay, tooManyTariffs, reasonNeeded; 404 for what is not seen */
export async function copyToStations(
  editing: Editing,
  { id, stationIds, validFrom, reason }: BodyOf<typeof copyTariff>,
): Promise<{ count: number }> {
  const { tx, session, now } = editing
  const { tariffName, remark, terms } = await requireTariff(tx, id)
  const ids = [...new Set(stationIds.split(','))]
  await tx
    .select({ id: stationTable.id })
    .from(stationTable)
    .where(inArray(stationTable.id, ids))
    .orderBy(stationTable.id)
    .for('no key update')
  const copies = await copiesOf(tx, { stationIds, validFrom }, now)
  for (const { obstacle, ended } of copies) {
    if (obstacle === 'sameDay')
      throw refuse(energyErrors.sameDay, { day: validFrom, name: ended?.tariffName ?? '' }, 'validFrom')
    if (obstacle === 'full') throw refuse(energyErrors.tooManyTariffs, { most: mostTariffs })
  }
  if (copies.some(({ affectsPast }) => affectsPast) && !reason)
    throw refuse(energyErrors.reasonNeeded, {}, 'reason')
  const made = await tx
    .insert(tariffTable)
    .values(
      copies.map(({ stationId }) => ({
        ...{ stationId, tariffName, validFrom, remark, terms },
        updateUserName: session.userName,
      })),
    )
    .returning()
  for (const copy of made) await note(editing, copy, { change: 'created', affectedFrom: validFrom, reason })
  return { count: made.length }
}
