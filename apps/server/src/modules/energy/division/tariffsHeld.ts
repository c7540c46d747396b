import { TariffTerms } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/** A tariff as it stands, with the row of its history that says the same. */
export interface NotedTariff {
  tariffId: string
  revisionId: string
  stationId: string
  tariffName: string
  validFrom: string
  terms: TariffTerms
}

interface Row extends Record<string, unknown> {
  tariffId: string
  revisionId: string
  stationId: string
  tariffName: string
  validFrom: string
  terms: unknown
}

/** No state of any tariff has this id. */
export const supposedId = '-1'

/** Terms as if they held at a station on all days. */
export const supposedTariff = (stationId: string, terms: TariffTerms): NotedTariff => ({
  ...{
    tariffId: supposedId,
    revisionId: supposedId,
    stationId,
    tariffName: '',
    validFrom: '0001-01-01',
    terms,
  },
})

/** The tariffs of stations as they stand, ascending. */
export async function tariffsHeld(
  tx: Tx,
  stationIds: readonly string[],
): Promise<Map<string, NotedTariff[]>> {
  const { rows } = await tx.execute<Row>(sql`
    select t.id as "tariffId", r.id as "revisionId", t.station_id as "stationId", t.tariff_name as "tariffName",
      t.valid_from::text as "validFrom", t.terms
    from tariff t join tariff_revision r on r.tariff_id = t.id and r.revision = t.revision
    where t.station_id = any (${bigints(stationIds)}) order by t.valid_from`)
  const held = new Map<string, NotedTariff[]>(stationIds.map((id) => [id, []]))
  for (const row of rows) held.get(row.stationId)?.push({ ...row, terms: TariffTerms.parse(row.terms) })
  return held
}

/** A state that a tariff was saved in. */
export type TariffState = Pick<NotedTariff, 'revisionId' | 'validFrom' | 'terms'>

const byBeginning = (a: TariffState, b: TariffState) =>
  a.validFrom === b.validFrom
    ? Number(a.revisionId) - Number(b.revisionId)
    : a.validFrom < b.validFrom
      ? -1
      : 1

/** The terms of states by their ids, in the order in which they came to hold. */
export const termsInOrder = (states: readonly TariffState[]): Map<string, TariffTerms> =>
  new Map([...states].sort(byBeginning).map(({ revisionId, terms }) => [revisionId, terms]))

/** States that tariffs were saved in, by their ids. */
export async function statesOf(tx: Tx, revisionIds: readonly string[]): Promise<TariffState[]> {
  if (revisionIds.length === 0) return []
  const { rows } = await tx.execute<{ revisionId: string; validFrom: string; terms: unknown }>(
    sql`select id as "revisionId", valid_from::text as "validFrom", terms from tariff_revision where id = any (${bigints(revisionIds)})`,
  )
  return rows.map((row) => ({ ...row, terms: TariffTerms.parse(row.terms) }))
}
