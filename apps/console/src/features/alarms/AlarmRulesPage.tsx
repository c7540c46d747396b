import { alarmRules } from '@energy-console/contract/alarms'
import type { CustomInputs } from '../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { ConditionInput } from './ConditionInput'
import { LimitInput } from './LimitInput'
import { PointPicker } from './PointPicker'
import { ruleColumns } from './ruleColumns'
import { ViewPicker } from './ViewPicker'

const inputs: CustomInputs = {
  itemId: PointPicker,
  viewId: ViewPicker,
  condition: { isNarrow: true, Input: ConditionInput },
  limit: { isNarrow: true, Input: LimitInput },
}

/** 告警规则 */
export const AlarmRulesPage = () => (
  <ResourcePage
    resource={alarmRules}
    title="告警规则"
    emptyText="规则说明哪个数据点越过什么限值、持续多久就告警，以及告警的等级和内容。"
    columns={ruleColumns}
    inputs={inputs}
  />
)
