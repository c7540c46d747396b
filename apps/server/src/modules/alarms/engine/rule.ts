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

/** The alarm's text with `{{value}}`, `{{limit}}`, `{{unit}}` and `{{device}}` filled in. */
export function contentOf(rule: EngineRule, value: number): string {
  const fill: Record<string, string> = {
    value: String(Math.round(value * 1000) / 1000),
    limit: String(rule.limit),
    unit: rule.unit,
    device: rule.deviceName,
  }
  const content = rule.content.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fill[name] ?? whole)
  return storableText(content, 500)
}
