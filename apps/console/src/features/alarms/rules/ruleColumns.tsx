import { pathOf, type RowOf } from '@energy-console/contract'
import {
  alarmConditions,
  type alarmRules,
  comparisons,
  hasLimit,
  hasSpan,
  judgedFormat,
  stateLimit,
  templateStates,
} from '@energy-console/contract/alarms'
import { devicePage } from '@energy-console/contract/devices'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { LevelMark } from '../../../kit/LevelMark'
import type { Column } from '../../../kit/list/Column'
import { StatusTag } from '../../../kit/StatusTag'
import { durationText } from '../../../kit/value/durationText'
import { formatValue, formatWithUnit, stateWords } from '../../../kit/value/formatValue'
import { activeText } from './activeWords'
import { contentText } from './contentWords'
import { LackingInputs } from './LackingInputs'
import { LostInhibit } from './LostInhibit'

type Rule = RowOf<typeof alarmRules>

/** Columns of rules whose fields say more together than apart. */
export const ruleColumns: readonly Column<Rule>[] = [
  { key: 'itemId', title: '数据点', render: (rule) => <PointLink {...rule} /> },
  { key: 'condition', title: '条件', isSortable: true, render: (rule) => <ConditionText {...rule} /> },
  {
    key: 'limit',
    title: '限值',
    align: 'right',
    isSortable: true,
    render: (rule) => <LimitText {...rule} />,
  },
  {
    key: 'level',
    title: '等级',
    width: 72,
    isSortable: true,
    render: ({ level }) => <LevelMark level={level} />,
  },
  { key: 'content', title: '告警内容', isSortable: true, render: (rule) => <ContentText {...rule} /> },
  { key: 'activeDays', title: '生效时段', render: (rule) => <ActiveText {...rule} /> },
  { key: 'templateState', title: '产品模板', width: 110, render: (rule) => <TemplateState {...rule} /> },
]

/** The point by the names of its device and property, linked to its curve. */
function PointLink({ itemName, itemId, deviceId }: Rule) {
  if (!itemName) return <span className="muted">—</span>
  return <Link to={`${pathOf(devicePage, { deviceId })}?curve=${itemId}`}>{itemName}</Link>
}

/** The condition; that what holds it back is not heard stands beside it, for when a rule works is left out where there is little room. */
function ConditionText(rule: Rule) {
  const { t } = useTranslation()
  return (
    <>
      {t(alarmConditions[stateLimit(rule, rule.format ?? {})?.condition ?? rule.condition])}
      <LostInhibit lost={rule.lostInhibit} />
    </>
  )
}

/** The limit: a number with its unit, the words of states, a range, a span of time, or an expression. */
function LimitText(rule: Rule) {
  const { t } = useTranslation()
  const { condition, limit, upperLimit, windowSeconds, expression } = rule
  const format = judgedFormat(condition, rule.format ?? {}, rule.isRegister === true)
  if (condition === 'formula')
    return (
      <>
        <code>{expression}</code>
        <LackingInputs lacking={rule.lacking} />
      </>
    )
  const span = windowSeconds == null ? undefined : durationText(windowSeconds, 's', t)
  if (!hasLimit(condition)) return <span className="num">{span ?? '—'}</span>
  const words = stateLimit(rule, format, stateWords())?.words.join(' / ')
  const text =
    condition === 'outside'
      ? `${formatValue(limit, format)} ~ ${formatWithUnit(upperLimit, format)}`
      : (words ?? formatWithUnit(limit, format))
  return <span className="num">{hasSpan(condition) && span ? `${text} / ${span}` : text}</span>
}

/** What its alarms will say, as far as that is known before one opens. */
function ContentText(rule: Rule) {
  const { t } = useTranslation()
  const { condition, content, limit, stationName, windowSeconds } = rule
  const format = judgedFormat(condition, rule.format ?? {}, rule.isRegister === true)
  const hasOne = hasLimit(condition) && condition !== 'outside' && limit !== null
  return contentText(
    content,
    {
      limit: hasOne ? formatValue(limit, format) : undefined,
      unit: format.unit ?? undefined,
      station: stationName ?? undefined,
      duration: windowSeconds == null ? undefined : durationText(windowSeconds, 's', t),
    },
    t,
  )
}

/** When it works, in words, and what holds it back. */
function ActiveText(rule: Rule) {
  const { t } = useTranslation()
  const inhibit = inhibitText(rule, t)
  return (
    <>
      {activeText(rule, t) ?? <span className="muted">{t('始终')}</span>}
      {inhibit && <div className="muted">{inhibit}</div>}
    </>
  )
}

/** The process condition that holds a rule back: `水泵 · 运行 等于 停止 时抑制`. */
function inhibitText(rule: Rule, t: TFunction): string | undefined {
  const { inhibitItemId, inhibitItemName, inhibitComparison, inhibitValue, inhibitFormat } = rule
  if (!inhibitItemId || !inhibitComparison || inhibitValue == null) return undefined
  const format = inhibitFormat ?? {}
  const state = { condition: inhibitComparison, limit: inhibitValue }
  const words = stateLimit(state, format, stateWords())?.words.join(' / ')
  return t('{{name}} {{comparison}} {{value}} 时抑制', {
    name: inhibitItemName ?? '…',
    comparison: t(comparisons[inhibitComparison]),
    value: words ?? formatWithUnit(inhibitValue, format),
  })
}

const tones = { none: undefined, same: 'off', differs: 'warning' } as const

/** How a rule stands to that of its product. */
function TemplateState({ templateState }: Rule) {
  const { t } = useTranslation()
  const tone = tones[templateState]
  if (tone === undefined) return <span className="muted">—</span>
  return <StatusTag tone={tone}>{t(templateStates[templateState])}</StatusTag>
}
