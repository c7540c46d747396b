import { sql } from 'drizzle-orm'
import { atAllStations, bigints, type Tx } from '../../../platform/database'
import { lacksPoint, pointFor, templateColumns, templateTargets } from './template'
import { storeVariables } from './templateVariables'

/** How many of the rules that devices should begin with are there, are missing, and cannot be made. */
interface Reach {
  missing: number
  there: number
  /** The device lacks a point that the rule takes. */
  noPoint: number
  /** The device has another rule of that name. */
  nameTaken: number
}

/**
 * What devices should begin with, and how each of it stands. A rule is called by its device; where another device has a rule of that
 * name, the device's number stands in it too.
 */
const wanted = (deviceIds: readonly string[]) => sql`
  with wanted as (
    select d.tenant_id, d.station_id, d.id as device_id, d.device_name, t.id as template_id, t.row_rank, t.rule_name as own,
      left(d.device_name, 63 - length(t.rule_name)) || ' ' || t.rule_name as plain,
      left(d.device_name, 62 - length(t.rule_name) - length(d.id::text)) || ' ' || d.id || ' ' || t.rule_name as numbered,
      ${sql.raw(pointFor('d.id', 't.record_id', 't.property_no'))} as item_id,
      ${sql.raw(pointFor('d.id', 't.record_id', 't.inhibit_property_no'))} as inhibit_id,
      -- a device has few rules, a template one at each of thousands: the index of devices alone is of use
      exists (select from alarm_rule r where r.device_id = d.id and r.template_id is not distinct from t.id) as is_there,
      ${sql.raw(lacksPoint('d.id'))} as lacks_point
    from device d join product_alarm t on t.record_id = d.product_id
    where d.id = any (${bigints(deviceIds)})
  ), named as (
    select w.*, coalesce(known.is_own, false) as is_own, coalesce(known.has_numbered, false) as has_numbered,
      coalesce(known.has_plain, false) or count(*) over (partition by w.plain) > 1 as is_taken
    from wanted w
    cross join lateral (
      select bool_or(r.device_id = w.device_id) as is_own, bool_or(r.rule_name = w.plain) as has_plain,
        bool_or(r.rule_name = w.numbered) as has_numbered
      from alarm_rule r where r.tenant_id = w.tenant_id and r.rule_name in (w.plain, w.numbered)) known
  ), standing as (
    select n.*, case when is_there then 'there' when lacks_point then 'noPoint'
      when is_own or (is_taken and has_numbered) then 'nameTaken' else 'missing' end as state
    from named n
  )`

/** How the rules stand that devices should begin with. */
export const reachOf = (tx: Tx, deviceIds: readonly string[]): Promise<Reach> =>
  // names differ within the tenant, at stations that the user does not see as well
  atAllStations(tx, async () => {
    const { rows } = await tx.execute<{ state: keyof Reach; count: number }>(sql`
      ${wanted(deviceIds)} select state, count(*)::int as count from standing group by state`)
    const none: Reach = { missing: 0, there: 0, noPoint: 0, nameTaken: 0 }
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  })

/** Makes the rules that devices lack of those that their product says they begin with, and answers how many. */
export const makeDefaultRules = (tx: Tx, deviceIds: readonly string[]): Promise<number> =>
  atAllStations(tx, async () => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      ${wanted(deviceIds)}
      insert into alarm_rule (tenant_id, station_id, device_id, item_id, inhibit_item_id, rule_name, template_id,
        ${templateTargets})
      select s.tenant_id, s.station_id, s.device_id, s.item_id, s.inhibit_id,
        case when s.is_taken then s.numbered else s.plain end, s.template_id, ${templateColumns('t')}
      from standing s join product_alarm t on t.id = s.template_id
      where s.state = 'missing' order by s.device_id, s.row_rank
      returning id`)
    await storeVariables(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
