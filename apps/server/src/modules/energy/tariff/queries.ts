import { TariffTerms } from '@energy-console/contract/energy'
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { tariffRevisionTable, tariffTable } from './table'

/** Tariffs that a station may have. */
export const mostTariffs = 200

/** A tariff with the days on which it holds: from `validFrom` to `validUntil`, both included; null while none follows. */
export interface HeldTariff {
  id: string
  stationId: string
  tariffName: string
  validFrom: string
  validUntil: string | null
  revision: number
  terms: TariffTerms
}

const { id, stationId, tariffName, validFrom, revision, terms } = tariffTable
const held = { id, stationId, tariffName, validFrom, revision, terms }

/** The last day before the next tariff of the station begins. */
export const validUntil = sql<string | null>`
  (select (min(n.valid_from) - 1)::text from tariff n
    where n.station_id = "tariff"."station_id" and n.valid_from > "tariff"."valid_from")`

const parsed = (row: Omit<HeldTariff, 'terms'> & { terms: unknown }): HeldTariff => ({
  ...row,
  terms: TariffTerms.parse(row.terms),
})

/** The tariff that holds at a station on a date (`yyyy-MM-dd` of the station's calendar). */
export async function tariffAt(tx: Tx, station: string, date: string): Promise<HeldTariff | undefined> {
  const [row] = await tx
    .select({ ...held, validUntil })
    .from(tariffTable)
    .where(and(eq(stationId, station), lte(validFrom, date)))
    .orderBy(desc(validFrom))
    .limit(1)
  return row && parsed(row)
}

/** The tariffs of a station that hold on any day from `first` to `last`, both included, in their order. */
export async function tariffsOf(tx: Tx, station: string, first: string, last: string): Promise<HeldTariff[]> {
  const rows = await tx
    .select({ ...held, validUntil })
    .from(tariffTable)
    .where(
      and(
        eq(stationId, station),
        lte(validFrom, last),
        sql`${validFrom} >= coalesce((select max(b.valid_from) from tariff b
          where b.station_id = ${station} and b.valid_from <= ${first}::date), ${first}::date)`,
      ),
    )
    .orderBy(asc(validFrom))
    .limit(mostTariffs)
  return rows.map(parsed)
}

const { remark, updateTime, updateUserName } = tariffTable
const listed = {
  id,
  stationId,
  tariffName,
  validFrom,
  validUntil,
  revision,
  remark,
  updateTime,
  updateUserName,
}

/** The tariffs of a station without their terms, the newest first. */
export const everyTariffOf = (tx: Tx, station: string) =>
  tx
    .select(listed)
    .from(tariffTable)
    .where(eq(stationId, station))
    .orderBy(desc(validFrom))
    .limit(mostTariffs)

/** A tariff with its terms. @throws 404 for one that the caller does not see */
export async function requireTariff(tx: Tx, tariffId: string) {
  const [row] = await tx
    .select({ ...listed, terms })
    .from(tariffTable)
    .where(eq(id, tariffId))
  if (!row) throw notFound()
  return { ...row, terms: TariffTerms.parse(row.terms) }
}

const noted = {
  id: tariffRevisionTable.id,
  tariffId: tariffRevisionTable.tariffId,
  revision: tariffRevisionTable.revision,
  change: tariffRevisionTable.change,
  tariffName: tariffRevisionTable.tariffName,
  validFrom: tariffRevisionTable.validFrom,
  reason: tariffRevisionTable.reason,
  savedTime: tariffRevisionTable.savedTime,
  savedUserName: tariffRevisionTable.savedUserName,
}
const mostRevisions = 500

/** What was changed in the tariffs of a station, the newest first. */
export const historyOf = (tx: Tx, station: string) =>
  tx
    .select(noted)
    .from(tariffRevisionTable)
    .where(eq(tariffRevisionTable.stationId, station))
    .orderBy(desc(tariffRevisionTable.id))
    .limit(mostRevisions)

/** A state that a tariff was saved in. @throws 404 for one that the caller does not see */
export async function requireRevision(tx: Tx, revisionId: string) {
  const [row] = await tx
    .select({ ...noted, terms: tariffRevisionTable.terms })
    .from(tariffRevisionTable)
    .where(eq(tariffRevisionTable.id, revisionId))
  if (!row) throw notFound()
  return { ...row, terms: TariffTerms.parse(row.terms) }
}
