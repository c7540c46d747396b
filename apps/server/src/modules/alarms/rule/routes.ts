import { alarmRules } from '@energy-console/contract/alarms'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { alarmRuleHooks } from './rules'
import { alarmRuleTable } from './table'

/** The calls of rules. A rule knows the view that it leads to. */
export function ruleRoutes(platform: Platform, onChanged: () => void | Promise<void>): Implementation[] {
  const { references } = platform
  references.registerReferrer('view', alarmRuleTable, 'viewId', '告警规则', {
    title: 'ruleName',
    namedTo: [alarmRules.codes.view],
    blocks: false,
  })
  return mountResource(alarmRules, alarmRuleTable, platform, alarmRuleHooks(references, onChanged))
}
