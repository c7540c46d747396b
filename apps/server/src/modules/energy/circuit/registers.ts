import {
  energyFactors,
  milliPrefix,
  powerFactors,
  reactiveFactors,
  unitFillers,
} from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'

/** What one of a unit is by a table of units, as an expression over the column that holds it; null where it is none of them. */
export function factorOf(factors: Readonly<Record<string, number>>, unit: string): SQL {
  const letters = `translate(${unit}, '${unitFillers}', '')`
  const cases = Object.entries(factors).map(([name, factor]) => `when '${name}' then ${factor}`)
  return sql.raw(
    `(case when ${letters} not like '${milliPrefix}%' then case lower(${letters}) ${cases.join(' ')} end end)`,
  )
}

/** kWh in one of a register's unit, over the column of the unit; null for what counts no active energy. */
export const kwhFactor = (unit: string): SQL => factorOf(energyFactors, unit)

/** The same in kvarh, of reactive energy. */
export const kvarhFactor = (unit: string): SQL => factorOf(reactiveFactors, unit)

/** The same in kW, of power. */
export const kwFactor = (unit: string): SQL => factorOf(powerFactors, unit)

/**
 * That a property `q` is a register of electricity in a unit that counts: one in m³, or without a unit, is none, whatever it
 * is called.
 */
export const isRegister: SQL = sql`q.kind = 'accumulated' and q.energy_type = 'electricity' and ${kwhFactor('q.unit')} is not null`

/** Of points that are grouped by device, the first in a role: the same that {@link registerOf} finds for one device. */
export const firstOf = (role: string): SQL =>
  sql`(array_agg(id order by property_rank, property_id) filter (where role = ${role}))[1]`

/** The register of electricity of a device in one direction: its first, where it has several. */
export const registerOf = (deviceId: SQL, direction: 'import' | 'export'): SQL => sql`(
  select p.id from point p join product_property q on q.id = p.property_id
  where p.device_id = ${deviceId} and ${isRegister} and coalesce(q.energy_direction, 'import') = ${direction}
  order by q.property_rank, q.id limit 1)`
