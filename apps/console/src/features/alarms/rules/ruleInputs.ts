import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ConditionInput } from './ConditionInput'
import { DeadBandInput } from './DeadBandInput'
import { ExpressionInput } from './ExpressionInput'
import { InhibitComparisonInput, InhibitValueInput } from './InhibitInputs'
import { LimitInput } from './LimitInput'
import { PointPicker } from './PointPicker'
import { RuleTrial } from './RuleTrial'
import { ViewPicker } from './ViewPicker'

/** Fields of a rule that are edited in another way than their kind says. */
export const ruleInputs: CustomInputs = {
  itemId: PointPicker,
  viewId: ViewPicker,
  condition: { isNarrow: true, Input: ConditionInput },
  limit: { isNarrow: true, Input: LimitInput },
  deadBand: { isNarrow: true, Input: DeadBandInput },
  expression: ExpressionInput,
  inhibitItemId: PointPicker,
  inhibitComparison: { isNarrow: true, Input: InhibitComparisonInput },
  inhibitValue: { isNarrow: true, Input: InhibitValueInput },
  isEnabled: RuleTrial,
}
