import { alarmErrors, type alarmRules } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { References } from '../../../platform/references'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { alarmColumns } from '../desk/alarmRow'
import { noteClear } from '../engine/moves'
import type { alarmRuleTable } from '../tables'

/** What is special about rules: they stand at a numeric point, and open alarms end with them. */
export function alarmRuleHooks(
  references: References,
  onChanged: () => void | Promise<void>,
): ResourceHooks<typeof alarmRules, typeof alarmRuleTable> {
  const announce = ({ afterCommit }: HookContext) => afterCommit(onChanged)
  return {
    computed: {
      deviceId: 'alarm_rule.device_id',
      itemName: ofPoint(`d.device_name || ' · ' || q.property_name`),
      format: ofPoint(
        `json_build_object('unit', q.unit, 'decimals', q.decimals, 'dataType', q.data_type, 'enumMap', q.enum_map)`,
      ),
      viewName: '(select named.name from view as named where named.id = alarm_rule.view_id)',
    },
    async beforeSave({ tx }, values, before) {
      if (values.viewId)
        await references.requireKnown(tx, 'view', values.viewId, { name: 'viewId', label: '关联画面' })
      const { itemId } = values
      if (itemId === undefined) return
      const place = await placeOf(tx, itemId)
      if (before !== undefined && before.itemId !== itemId) await endAlarms(tx, [before.id])
      return { ...values, ...place }
    },
    async afterSave(context, id, values) {
      if (values.isEnabled === false) await endAlarms(context.tx, [id])
      announce(context)
    },
    async beforeRemove({ tx }, ids) {
      await endAlarms(tx, ids)
    },
    async afterRemove(context) {
      announce(context)
    },
  }
}

/** Something of the point that a rule stands at; null for one that is gone. */
const ofPoint = (expression: string) => `(select ${expression} from point as p
  join device as d on d.id = p.device_id join product_property as q on q.id = p.property_id
  where p.id = alarm_rule.item_id)`

/** Device and station of a point; refuses points that hold no numbers. */
async function placeOf(tx: Tx, itemId: string): Promise<{ deviceId: string; stationId: string }> {
  const { rows } = await tx.execute<{ deviceId: string; stationId: string; dataType: string }>(sql`
    select p.device_id as "deviceId", p.station_id as "stationId", q.data_type as "dataType"
    from point p join product_property q on q.id = p.property_id where p.id = ${itemId}`)
  const [point] = rows
  if (!point) throw notFound()
  if (point.dataType === 'text') throw refuse(alarmErrors.notANumber, {}, 'itemId')
  return { deviceId: point.deviceId, stationId: point.stationId }
}

/** An alarm whose rule is gone can never clear by itself. */
async function endAlarms(tx: Tx, ruleIds: readonly string[]): Promise<void> {
  await tx.execute(
    noteClear(sql`
      update alarm a set clear_time = now() where a.rule_id = any (${`{${ruleIds.join(',')}}`}::bigint[])
        and a.clear_time is null returning ${alarmColumns}`),
  )
}
