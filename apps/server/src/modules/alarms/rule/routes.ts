import {
  alarmRules,
  applyTemplate,
  followTemplate,
  getTemplateReach,
  RuleTrial,
  RuleVariable,
  tryAlarmRule,
} from '@energy-console/contract/alarms'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { KindsOfTenants } from '../../stations'
import { applyKind, applyTask, applyTo, templateReach } from './applyTemplate'
import { endAlarms } from './endAlarms'
import { onePerTenant } from './onePerTenant'
import { alarmRuleHooks } from './rules'
import { alarmRuleTable } from './table'
import { followTemplates, requireRules } from './template'
import { tryRule } from './trial'

/** The calls of rules. A rule knows the view that it leads to. */
export function ruleRoutes(
  platform: Platform,
  onChanged: () => void | Promise<void>,
  kindsOfTenants: KindsOfTenants | undefined,
): Implementation[] {
  const { references, clock, tasks } = platform
  const trials = onePerTenant()
  references.registerReferrer('view', alarmRuleTable, 'viewId', '告警规则', {
    title: 'ruleName',
    namedTo: [alarmRules.codes.view],
    blocks: false,
  })
  tasks.define(applyKind, applyTask(onChanged))
  return [
    ...mountResource(alarmRules, alarmRuleTable, platform, alarmRuleHooks(references, onChanged, clock)),
    implement(tryAlarmRule, async ({ tx, body, session }) => {
      await references.check(tx, RuleTrial, [body])
      await references.check(tx, RuleVariable, body.variables ?? [])
      return trials(session.tenantId, () =>
        tryRule(tx, body, { now: clock.now(), tenantId: session.tenantId, kindsOfTenants }),
      )
    }),
    implement(followTemplate, async ({ tx, body: { ids }, afterCommit }) => {
      await requireRules(tx, ids)
      const { changed, ended } = await followTemplates(tx, ids)
      await endAlarms(tx, ended)
      afterCommit(onChanged)
      return { changed: changed.length }
    }),
    implement(getTemplateReach, ({ tx, query: { productId } }) => templateReach(tx, productId)),
    implement(applyTemplate, ({ body: { productId }, ...asking }) =>
      applyTo(asking, { tasks, onChanged }, productId),
    ),
  ]
}
