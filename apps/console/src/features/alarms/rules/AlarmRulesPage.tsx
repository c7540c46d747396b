import type { RowOf } from '@energy-console/contract'
import { alarmRules, followTemplate } from '@energy-console/contract/alarms'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useSecondary } from '../../../kit/list/useSecondary'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ruleColumns } from './ruleColumns'
import { ruleInputs } from './ruleInputs'

type Rule = RowOf<typeof alarmRules>

/** Rules that are other than their product says; those that another record keeps follow no product. */
const differing = (rules: readonly Rule[]) =>
  rules.filter(({ templateState, isOwned }) => templateState === 'differs' && !isOwned)

const follow = action({
  call: followTemplate,
  label: '恢复为模板',
  input: (rules: readonly Rule[]) => ({ body: { ids: differing(rules).map(({ id }) => id) } }),
  when: (rules) => differing(rules).length > 0,
  confirm: {
    title: '恢复为产品模板',
    text: '这些规则的条件、限值、延时、等级和说明改回产品模板的，打开的告警可能随之结束。',
    names: (rules) => differing(rules).map(({ ruleName }) => ruleName),
  },
  done: { text: '已恢复 {{count}} 条规则', params: ({ changed }) => ({ count: changed }) },
})

const secondary = {
  always: ['deadBand', 'onDelaySeconds', 'content', 'activeDays'],
  inEnglish: ['stationId'],
} as const

/** 告警规则 */
export const AlarmRulesPage = () => (
  <ResourcePage
    resource={alarmRules}
    secondary={useSecondary(secondary)}
    {...usePage()}
    columns={ruleColumns}
    inputs={ruleInputs}
    isSelectable
    toolbar={(chosen, clear) => <ActionButton action={follow} subject={chosen} onDone={clear} />}
    isLocked={({ isOwned }) => isOwned}
  />
)
