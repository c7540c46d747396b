import type { AlarmRow } from '../desk/alarmRow'
import { subjectOf } from './createJudging'
import type { Step } from './gathering'

/** Rules whose alarms the database has refused to open, as they were declared then: they are tried again, and told of once; `onChanged` hears of those that are stored. */
export function createRefusals(onChanged: (alarm: AlarmRow) => void) {
  const declaredOf = new Map<string, string>()
  return {
    describe: ({ rule }: Step) => ({
      ...{ tenantId: rule.tenantId, subject: subjectOf(rule) },
      isTold: declaredOf.get(rule.id) === rule.declared,
    }),
    note: ({ rule }: Step) => void declaredOf.set(rule.id, rule.declared),
    /** Forgets those of rules that are no more. */
    keepOnly(isAtWork: (ruleId: string) => boolean): void {
      for (const ruleId of declaredOf.keys()) if (!isAtWork(ruleId)) declaredOf.delete(ruleId)
    },
    passOn(alarm: AlarmRow): void {
      declaredOf.delete(alarm.ruleId ?? '')
      onChanged(alarm)
    },
  }
}
