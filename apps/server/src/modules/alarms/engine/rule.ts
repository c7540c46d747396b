import { type ValueFormat, valueText } from '@energy-console/contract/devices'
import { storableText } from '../../../platform/text'
import type { TrendWatch } from '../../telemetry'
import { withStaleness } from './evaluators/formula'
import type { Inhibit } from './inhibit'
import type { JudgedRule, RuleState, Transition } from './life'

/** An enabled rule with everything that an alarm of it carries. */
export interface EngineRule extends JudgedRule {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly stationName: string
  readonly deviceId: string
  readonly deviceName: string
  readonly itemId: string
  readonly propertyName: string
  /** The points whose readings it looks at; of an expression those of its variables, of a trend none. */
  readonly itemIds: readonly string[]
  /** Of a rule on the trend of its point. */
  readonly trend: TrendWatch | undefined
  readonly unit: string
  /** How the values are said that it is judged by. */
  readonly format: ValueFormat
  readonly level: number
  readonly content: string
  readonly viewId: string | null
  /** The process condition that holds it back. */
  readonly inhibit: Inhibit | null
  /** What its alarms are about, of a rule that another record keeps; else empty. */
  readonly remark: string
  /** Since when silence counts where the point has never sent, Unix ms. */
  readonly madeMs: number
  /** A digest of all that is stored of it: the same as long as nobody has changed it, nor what it names. */
  readonly declared: string
}

/** A rule as it is stored, with what is remembered of it. */
export interface LoadedRule {
  readonly rule: EngineRule
  readonly state: RuleState
}

/** A rule whose points are stale after other times than before; itself where they are the same. */
export function withRhythms(rule: EngineRule, staleMsOf: ReadonlyMap<string, number>): EngineRule {
  const formula = rule.formula && withStaleness(rule.formula, staleMsOf)
  return formula === rule.formula ? rule : { ...rule, formula }
}

/** The limit that a value has broken: of a range the one that it lies beyond. */
export function brokenLimit(
  { condition, limit, upperLimit }: Pick<EngineRule, 'condition' | 'limit' | 'upperLimit'>,
  value: number | null,
): number | null {
  if (condition !== 'outside' || value === null || upperLimit === null) return limit
  return value > upperLimit ? upperLimit : limit
}

/** The alarm's text with its placeholders filled in, as every list says values. What is unknown stays as it was written. */
export function contentOf(
  rule: EngineRule,
  { value }: Extract<Transition, { kind: 'open' }>,
  state: RuleState,
): string {
  const { format } = rule
  const limit = brokenLimit(rule, value)
  const ofInputs = Object.entries(state.memory?.inputs ?? {}).map(([name, [, read]]) => [
    name,
    String(Number(read.toFixed(3))),
  ])
  const fill: Record<string, string> = {
    ...Object.fromEntries(ofInputs),
    value: value === null ? '—' : valueText(value, format),
    limit: limit === null ? '—' : valueText(limit, format),
    unit: rule.unit,
    device: rule.deviceName,
    property: rule.propertyName,
    station: rule.stationName,
    duration: spanText(rule.windowMs, /\p{Script=Han}/u.test(rule.content)),
  }
  const content = rule.content.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(fill, name) ? (fill[name] ?? whole) : whole,
  )
  return storableText(content, 500)
}

const parts = [
  [86_400_000, '天', 'd'],
  [3_600_000, '小时', 'h'],
  [60_000, '分钟', 'min'],
  [1_000, '秒', 's'],
] as const

/** A span of time in the language that the text around it is written in. */
function spanText(ms: number, isChinese: boolean): string {
  let rest = ms
  const words = parts.flatMap(([size, chinese, english]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [`${count} ${isChinese ? chinese : english}`] : []
  })
  return words.join(' ') || `0 ${isChinese ? '秒' : 's'}`
}
