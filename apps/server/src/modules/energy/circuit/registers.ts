import type { EnergyType } from '@energy-console/contract/devices'
import {
  amountFactors,
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

/** That a property `q` is a register of electricity in a unit that counts: see {@link isRegisterOf}. */
export const isRegister: SQL = isRegisterOf('electricity')

/**
 * That a property `q` is a register of a kind of energy in a unit that counts: one of electricity in m³, or without a unit, is
 * none, whatever it is called.
 */
export function isRegisterOf(energyType: EnergyType): SQL {
  const ofKind = sql.raw(`q.energy_type = '${energyType}'`)
  return sql`q.kind = 'accumulated' and ${ofKind} and ${factorOf(amountFactors[energyType], 'q.unit')} is not null`
}

/** What a device is called in a list of registers: with the channel, where the register `q` is of one of several. */
export const namedByChannel = (deviceName: SQL): SQL =>
  sql`${deviceName} || coalesce(' · ' || nullif(q.channel, ''), '')`

/** What one of the unit of a register `q` is in that of its kind of energy; null for what is none of it. */
export const amountFactorOf = (energyTypes: readonly EnergyType[]): SQL =>
  sql`case q.energy_type ${sql.join(
    energyTypes.map(
      (type) => sql`${sql.raw(`when '${type}' then`)} ${factorOf(amountFactors[type], 'q.unit')}`,
    ),
    sql` `,
  )} end`

/**
 * The registers of kinds of energy among points `p` that meet a condition, each once, with what it counts for:
 * `id, device_id, station_id, direction, channel, property_rank, property_id`, and
 * - `is_first`: it is the first of its channel and direction in its device. Others beside it count the same energy once more, as
 *   registers of tariff periods do, and count nowhere by themselves.
 * - `is_counted`: it counts for its device. A register without a channel is of the device as a whole: where a device has one, the
 *   first of them counts, and those of its channels are parts of it; where it has none, it drew what its channels did together.
 */
export const registersWhere = (energyTypes: readonly EnergyType[], where: SQL): SQL =>
  toldApart(sql`q.energy_type`, sql`(${sql.join(energyTypes.map(isRegisterOf), sql` or `)}) and ${where}`)

/** That a property `q` is a register of reactive energy, of whatever kind of energy it is said to be. */
export const isReactive: SQL = sql`q.kind = 'accumulated' and ${kvarhFactor('q.unit')} is not null`

/** The same of reactive energy: `id, device_id, station_id, unit, direction, channel, …`; which of them count is told in the same way. */
export const reactiveRegistersWhere = (where: SQL): SQL =>
  toldApart(sql`'reactive'::text`, sql`${isReactive} and ${where}`)

/** Registers that meet a condition, told apart by what they count: `kind` says which of a device count the same. */
const toldApart = (kind: SQL, where: SQL): SQL => sql`
  select r.*, r.place = 1 as is_first, r.place = 1 and (r.channel is null or not r.has_whole) as is_counted from (
    select p.id, p.device_id, p.station_id, q.unit, way.direction, part.channel, q.property_rank, q.id as property_id,
      row_number() over (partition by p.device_id, ${kind}, way.direction, part.channel order by q.property_rank, q.id) as place,
      bool_or(part.channel is null) over (partition by p.device_id, ${kind}, way.direction) as has_whole
    from point p join product_property q on q.id = p.property_id,
      lateral (select coalesce(q.energy_direction, 'import') as direction) way, lateral (select nullif(q.channel, '') as channel) part
    where ${where}) r`

const byDirection = (counts: SQL): SQL => sql`
  array_agg(id::text order by property_rank, property_id) filter (where ${counts} and direction = 'import') as imported,
  array_agg(id::text order by property_rank, property_id) filter (where ${counts} and direction = 'export') as exported`

/** The registers that count for a device among rows of {@link registersWhere}: their ids by direction, as texts; null for none. */
export const countedByDirection: SQL = byDirection(sql.raw('is_counted'))

/** The same for a channel of a device. */
export const channelByDirection: SQL = byDirection(sql.raw('is_first'))
