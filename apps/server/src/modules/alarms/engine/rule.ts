import { type ValueFormat, valueText } from '@energy-console/contract/devices'
import { storableText } from '../../../platform/text'
import type { RuleState, ThresholdRule } from './threshold'

/** An enabled rule with everything that an alarm of it carries. */
export interface EngineRule extends ThresholdRule {
  readonly id: string
  readonly tenantId: string
  readonly stationId: string
  readonly deviceId: string
  readonly deviceName: string
  readonly itemId: string
  readonly unit: string
  /** How values of the point are said. */
  readonly format: ValueFormat
  readonly level: number
  readonly content: string
  readonly viewId: string | null
  /** Of a rule that another record keeps, else empty. */
  readonly remark: string
}

/** A rule as it is stored, with what is remembered of it. */
export interface LoadedRule {
  readonly rule: EngineRule
  readonly state: RuleState
}

/** A rule at work: its declaration and what it remembers. */
export interface LiveRule {
  rule: EngineRule
  state: RuleState
  /** Timestamp of the newest reading that was looked at, those that changed nothing included. */
  seenTs: number
  /** Of its station. */
  partition: number
}

/** The alarm's text with `{{value}}`, `{{limit}}`, `{{unit}}` and `{{device}}` filled in, as every list says them. */
export function contentOf(rule: EngineRule, value: number): string {
  const fill: Record<string, string> = {
    value: valueText(value, rule.format),
    limit: valueText(rule.limit, rule.format),
    unit: rule.unit,
    device: rule.deviceName,
  }
  const content = rule.content.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fill[name] ?? whole)
  return storableText(content, 500)
}
