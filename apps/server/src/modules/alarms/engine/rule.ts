import { type ValueFormat, wordOf } from '@energy-console/contract/devices'
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
}

/** A rule at work: its declaration and what it remembers. */
export interface LiveRule {
  rule: EngineRule
  state: RuleState
  /** Timestamp of the newest reading that was looked at, those that changed nothing included. */
  seenTs: number
}

/** The alarm's text with `{{value}}`, `{{limit}}`, `{{unit}}` and `{{device}}` filled in; states in their words. */
export function contentOf(rule: EngineRule, value: number): string {
  const say = (number: number) => wordOf(number, rule.format) ?? String(Math.round(number * 1000) / 1000)
  const fill: Record<string, string> = {
    value: say(value),
    limit: say(rule.limit),
    unit: rule.unit,
    device: rule.deviceName,
  }
  const content = rule.content.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fill[name] ?? whole)
  return storableText(content, 500)
}
