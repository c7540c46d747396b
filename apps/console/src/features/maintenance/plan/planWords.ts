import { type PlanDraft, parseRule, planTriggers, restRules } from '@energy-console/contract/maintenance'
import { ruleWords } from '../../../kit/form/recurrence/ruleWords'

type Translate = (text: string, values?: Record<string, string | number>) => string

type Timed = Pick<PlanDraft, 'trigger' | 'rule' | 'times' | 'restRule'>

/** When a plan comes round by the calendar, as people say it: 每周一、周四 08:30，节假日除外. */
export function calendarWords({ rule, times, restRule }: Timed, t: Translate): string {
  const parts = parseRule(rule ?? '')
  const said = times.map(({ time }) => time).join(t('、'))
  const rest = restRule === 'keep' ? [] : [t(restRules[restRule])]
  return [`${parts ? ruleWords(parts, t) : (rule ?? '')} ${said}`, ...rest].join(t('，'))
}

/** When a plan comes round, in one line. */
export const planWords = (plan: Timed, t: Translate): string =>
  plan.trigger === 'calendar' ? calendarWords(plan, t) : t(planTriggers[plan.trigger])
