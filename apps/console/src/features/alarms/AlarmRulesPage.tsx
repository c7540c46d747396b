import { alarmRules } from '@energy-console/contract/alarms'
import { usePage } from '../../kit/page/ShownPage'
import type { CustomInputs } from '../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../kit/resource/ResourcePage'
import { ConditionInput } from './ConditionInput'
import { DeadBandInput } from './DeadBandInput'
import { LimitInput } from './LimitInput'
import { PointPicker } from './PointPicker'
import { ruleColumns } from './ruleColumns'
import { ViewPicker } from './ViewPicker'

const inputs: CustomInputs = {
  itemId: PointPicker,
  viewId: ViewPicker,
  condition: { isNarrow: true, Input: ConditionInput },
  limit: { isNarrow: true, Input: LimitInput },
  deadBand: { isNarrow: true, Input: DeadBandInput },
}

/** 告警规则 */
export const AlarmRulesPage = () => (
  <ResourcePage
    resource={alarmRules}
    {...usePage()}
    columns={ruleColumns}
    inputs={inputs}
    isLocked={({ isOwned }) => isOwned}
  />
)
