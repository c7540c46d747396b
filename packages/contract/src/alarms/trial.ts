import * as z from 'zod'
import { call, Id } from '../core'
import { AlarmRule } from './rules'

/** The longest span that a rule is tried on. */
export const mostTrialDays = 31
/** Alarms that a trial lists; it counts them all. */
export const mostTrialAlarms = 200

/** What is tried: a rule as it would be saved, but for its name, its place and what it shows. */
export const RuleTrial = AlarmRule.omit({ ruleName: true, stationId: true, viewId: true, isEnabled: true })
  .partial({ level: true, content: true })
  .extend({
    /** The stored rule that it is a change of. */
    id: Id.optional().meta({ label: '告警规则', reference: 'alarmRule' }),
    days: z.number().int().min(1).max(mostTrialDays).meta({ label: '天数' }),
  })

/** What a rule would have done. */
export const TrialResult = z.object({
  /** How often it would have opened. */
  opened: z.number().int(),
  /** How long its alarms would have stood together, and the longest of them, s. */
  totalSeconds: z.number(),
  longestSeconds: z.number(),
  /** The first of them, Unix ms; one that stood at the end has no `clearMs`. */
  alarms: z.array(
    z.object({
      openMs: z.number(),
      clearMs: z.number().nullable(),
      value: z.number().nullable(),
      count: z.number().int(),
    }),
  ),
})
export type TrialResult = z.infer<typeof TrialResult>

/**
 * What a rule, or a change to one, would have done with the readings that are stored. Readings that a storage rule left out
 * are not there, and where there are too many, minutes stand for them.
 */
export const tryAlarmRule = call({
  method: 'POST',
  path: '/api/ml-mlink/alarmrule/try',
  label: '试算告警规则',
  permission: ['alarm_rule_add', 'alarm_rule_edit'],
  reads: ['alarmRule', 'point', 'sample'],
  body: RuleTrial,
  data: z.object({
    startMs: z.number(),
    endMs: z.number(),
    /** Readings that it was tried on. */
    readings: z.number().int(),
    /** Whether minutes stood for readings somewhere. */
    isRolledUp: z.boolean(),
    /** Of a rule on a trend: what it was judged by at each instant of the span, `[Unix ms, value]`; the readings are so many. */
    judged: z.array(z.tuple([z.number(), z.number()])).nullable(),
    after: TrialResult,
    /** What the rule does as it is stored. */
    before: TrialResult.nullable(),
  }),
})
