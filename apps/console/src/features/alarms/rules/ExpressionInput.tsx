import { mostRuleVariables } from '@energy-console/contract/alarms'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { FormulaText } from '../../../kit/formula/FormulaText'

const fresh = {}

/** The expression of a rule over several points. */
export const ExpressionInput = (props: FieldInputProps) => (
  <FormulaText
    {...props}
    most={mostRuleVariables}
    fresh={fresh}
    placeholder="例如 a > 80 && b == 1；输入设备名称可直接选择数据点"
  />
)
