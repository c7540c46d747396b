import { pathOf, type RowOf } from '@energy-console/contract'
import { alarmConditions, type alarmRules, stateLimit } from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LevelMark } from '../../kit/LevelMark'
import type { Column } from '../../kit/list/Column'
import { formatWithUnit, stateWords } from '../../kit/value/formatValue'

type Rule = RowOf<typeof alarmRules>

/** Columns of rules whose fields say more together than apart. */
export const ruleColumns: readonly Column<Rule>[] = [
  { key: 'itemId', title: '数据点', render: (rule) => <PointLink {...rule} /> },
  { key: 'condition', title: '条件', isSortable: true, render: (rule) => <ConditionText {...rule} /> },
  { key: 'limit', title: '限值', align: 'right', isSortable: true, render: limitText },
  {
    key: 'level',
    title: '等级',
    width: 84,
    isSortable: true,
    render: ({ level }) => <LevelMark level={level} />,
  },
]

/** The point by the names of its device and property, linked to its curve. */
function PointLink({ itemName, itemId, deviceId }: Rule) {
  if (!itemName) return <span className="muted">—</span>
  return <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}>{itemName}</Link>
}

function ConditionText(rule: Rule) {
  const { t } = useTranslation()
  return t(alarmConditions[stateLimit(rule, rule.format ?? {})?.condition ?? rule.condition])
}

/** The limit: a number with its unit, or the words of states. */
function limitText(rule: Rule) {
  const format = rule.format ?? {}
  const words = stateLimit(rule, format, stateWords())?.words.join(' / ')
  return <span className="num">{words ?? formatWithUnit(rule.limit, format)}</span>
}
