import { sql } from 'drizzle-orm'
import { atAllStations, bigints, type Tx } from '../../../platform/database'
import { templateColumns, templateTargets } from './template'

/**
 * Gives new devices the rules that their product says they begin with, and answers how many. A rule is called by its device;
 * where somebody has that name already, the device's number stands in it too.
 */
export const makeDefaultRules = (tx: Tx, deviceIds: readonly string[]): Promise<number> =>
  // names differ within the tenant, at stations that the user does not see as well
  atAllStations(tx, async () => {
    const { rowCount } = await tx.execute(sql`
      with wanted as (
        select d.tenant_id, p.station_id, d.id as device_id, p.id as item_id, a.rule_name as own, a.id as template_id,
          ${templateColumns('a')}, d.device_name, a.row_rank,
          left(d.device_name, 63 - length(a.rule_name)) || ' ' || a.rule_name as rule_name
        from device d
        join product_alarm a on a.record_id = d.product_id
        join product_property q on q.product_id = d.product_id and q.property_no = a.property_no
          and q.data_type <> 'text'
        join point p on p.device_id = d.id and p.property_id = q.id
        where d.id = any (${bigints(deviceIds)})
      ), named as (
        select w.*, count(*) over (partition by w.rule_name) > 1
          or exists (select from alarm_rule r where r.tenant_id = w.tenant_id and r.rule_name = w.rule_name) as is_taken
        from wanted w
      )
      insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, template_id,
        ${templateTargets})
      select tenant_id, station_id, device_id, item_id,
        case when is_taken
          then left(device_name, 62 - length(own) - length(device_id::text)) || ' ' || device_id || ' ' || own
          else rule_name end,
        template_id, ${templateTargets}
      from named order by device_id, row_rank`)
    return rowCount ?? 0
  })
