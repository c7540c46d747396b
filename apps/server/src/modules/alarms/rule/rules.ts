import {
  alarmConditions,
  alarmErrors,
  type alarmRules,
  type Comparison,
  hasLimit,
  isComparison,
  isEquality,
  stateLimit,
} from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Clock } from '../../../platform/jobs/clock'
import type { References } from '../../../platform/references'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../../devices'
import { lostInhibits } from '../engine/lostInhibits'
import { endAlarms } from './endAlarms'
import { refuseBadExpression } from './expression'
import { lackingInputs } from './lacking'
import { type alarmRuleTable, ruleVariableTable } from './table'
import { templateState } from './template'

/** What is special about rules: they stand at a numeric point, and open alarms end with them. */
export function alarmRuleHooks(
  references: References,
  onChanged: () => void | Promise<void>,
  clock: Clock,
): ResourceHooks<typeof alarmRules, typeof alarmRuleTable> {
  const announce = ({ afterCommit }: HookContext) => afterCommit(onChanged)
  return {
    children: { variables: ruleVariableTable },
    computed: {
      deviceId: 'alarm_rule.device_id',
      itemName: ofPoint(`d.device_name || ' / ' || q.property_name`),
      format: ofPoint(formatOfPoint),
      isRegister: ofPoint(`q.kind = 'accumulated'`),
      isOwned: `(alarm_rule.remark <> '')`,
      templateState,
      differs: `(${templateState} = 'differs')`,
      viewName: '(select named.name from view as named where named.id = alarm_rule.view_id)',
      inhibitFormat: ofPoint(formatOfPoint, 'inhibit_item_id'),
    },
    async extend({ tx }, rules) {
      const ids = rules.filter(({ condition }) => condition === 'formula').map(({ id }) => id)
      const lacking = await lackingInputs(tx, ids, clock.now())
      const inhibits = rules.flatMap(({ inhibitItemId, isEnabled }) => (isEnabled && inhibitItemId) || [])
      const lost = await lostInhibits(tx, inhibits, clock.now())
      return rules.map((rule) => ({
        ...{ ...rule, lacking: lacking.get(rule.id) ?? [] },
        lostInhibit: (rule.isEnabled && lost.get(rule.inhibitItemId ?? '')) || null,
      }))
    },
    told(rule) {
      const limit = stateLimit(rule, rule.format ?? {})
      return limit && { condition: alarmConditions[limit.condition], limit: limit.words.join(' / ') }
    },
    async beforeSave({ tx }, values, before) {
      if (before && before.remark !== '') throw refuse(alarmErrors.ownedRule)
      if (values.viewId)
        await references.requireKnown(tx, 'view', values.viewId, { name: 'viewId', label: '关联画面' })
      const { condition, itemId, expression, deadBand } = { ...before, ...values }
      if (condition === undefined || itemId === undefined) throw notFound()
      if (
        condition === 'formula' &&
        (values.expression ?? values.variables ?? values.condition) !== undefined
      )
        await refuseBadExpression(tx, expression ?? '', { variables: values.variables, ruleId: before?.id })
      const { isState, ...place } = await placeOf(tx, itemId)
      if (isState && isComparison(condition) && deadBand) throw refuse(alarmErrors.noDeadBand, {}, 'deadBand')
      if (isState && !isComparison(condition) && hasLimit(condition))
        throw refuse(alarmErrors.notForStates, {}, 'condition')
      await refuseBadInhibit(tx, values, before)
      const isElsewhere = before !== undefined && before.itemId !== itemId
      if (before !== undefined && (isElsewhere || before.condition !== condition))
        await endAlarms(tx, [before.id])
      return { ...values, ...place }
    },
    async afterSave(context, id, values) {
      if (values.isEnabled === false) await endAlarms(context.tx, [id])
      announce(context)
    },
    async beforeRemove({ tx }, ids) {
      await refuseOwned(tx, ids)
      await endAlarms(tx, ids)
    },
    async afterRemove(context) {
      announce(context)
    },
  }
}

/** Something of a point that a rule names, of that which it stands at unless told; null for one that is gone. */
const ofPoint = (expression: string, column = 'item_id') => `(select ${expression} from point as p
  join device as d on d.id = p.device_id join product_property as q on q.id = p.property_id
  where p.id = alarm_rule.${column})`

const formatOfPoint = `json_build_object('unit', q.unit, 'decimals', q.decimals, 'dataType', q.data_type, 'enumMap', q.enum_map)`

/** Device and station of a point, and whether it holds states; refuses points that hold no numbers. */
async function placeOf(
  tx: Tx,
  itemId: string,
): Promise<{ deviceId: string; stationId: string; isState: boolean }> {
  const { rows } = await tx.execute<{ deviceId: string; stationId: string; dataType: string }>(sql`
    select p.device_id as "deviceId", p.station_id as "stationId", q.data_type as "dataType"
    from point p join product_property q on q.id = p.property_id where p.id = ${itemId}`)
  const [point] = rows
  if (!point) throw notFound()
  if (point.dataType === 'text') throw refuse(alarmErrors.notANumber, {}, 'itemId')
  const isState = point.dataType === 'boolean' || point.dataType === 'enum'
  return { deviceId: point.deviceId, stationId: point.stationId, isState }
}

interface WithInhibit {
  inhibitItemId?: string | null | undefined
  inhibitComparison?: Comparison | null | undefined
}

/** Refuses a process condition on a text, or on how states are ordered. @throws notANumber, notForStates */
async function refuseBadInhibit(tx: Tx, values: WithInhibit, before: WithInhibit | undefined): Promise<void> {
  const { inhibitItemId: itemId, inhibitComparison: comparison } = { ...before, ...values }
  if (!itemId) return
  const [point] = await pointInfosOf(tx, [itemId])
  // one that stands already may be of a station that the caller does not see
  if (!point && itemId === before?.inhibitItemId) return
  if (!point) throw notFound()
  if (point.dataType === 'text') throw refuse(alarmErrors.notANumber, {}, 'inhibitItemId')
  const isState = point.dataType === 'boolean' || point.dataType === 'enum'
  if (isState && comparison && !isEquality(comparison))
    throw refuse(alarmErrors.notForStates, {}, 'inhibitComparison')
}

async function refuseOwned(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from alarm_rule where id = any (${bigints(ids)}) and remark <> ''`,
  )
  if (rowCount) throw refuse(alarmErrors.ownedRule)
}
