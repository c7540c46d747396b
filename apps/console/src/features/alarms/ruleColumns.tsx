import { AlarmRule, AlarmRulePlace, alarmConditions } from '@energy-console/contract/alarms'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LevelMark } from '../../kit/LevelMark'
import type { Column, Row } from '../../kit/list/Column'
import { formatWithUnit } from '../../kit/value/formatValue'
import { stateLimit } from './stateLimit'

const Rule = AlarmRule.pick({ itemId: true, condition: true, limit: true }).extend(AlarmRulePlace.shape)

/** Where a rule stands and what it compares, from what its row carries; undefined for a row that lacks it. */
function readRule(row: Row) {
  const rule = Rule.safeParse(row).data
  const format = rule?.format ?? {}
  return rule && { ...rule, format, state: stateLimit(rule, format) }
}

/** Columns of rules whose fields say more together than apart. */
export const ruleColumns: readonly Column[] = [
  { key: 'itemId', title: '数据点', render: (row) => <PointLink row={row} /> },
  { key: 'condition', title: '条件', isSortable: true, render: (row) => <ConditionText row={row} /> },
  { key: 'limit', title: '限值', align: 'right', isSortable: true, render: limitText },
  {
    key: 'level',
    title: '等级',
    width: 84,
    isSortable: true,
    render: (row) => <LevelMark level={Number(row.level)} />,
  },
]

/** The point by the names of its device and property, linked to its curve. */
function PointLink({ row }: { row: Row }) {
  const rule = readRule(row)
  if (!rule?.itemName) return <span className="muted">—</span>
  return <Link to={`/devices/detail/${rule.deviceId}?curve=${rule.itemId}`}>{rule.itemName}</Link>
}

function ConditionText({ row }: { row: Row }) {
  const { t } = useTranslation()
  const rule = readRule(row)
  return rule && t(alarmConditions[rule.state?.condition ?? rule.condition])
}

/** The limit: a number with its unit, or the words of states. */
function limitText(row: Row) {
  const rule = readRule(row)
  return (
    rule && (
      <span className="num">{rule.state?.words.join(' / ') ?? formatWithUnit(rule.limit, rule.format)}</span>
    )
  )
}
