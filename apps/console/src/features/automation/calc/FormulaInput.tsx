import { mostCalcVariables } from '@energy-console/contract/automation'
import { Form } from 'antd'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import { FormulaText } from '../../../kit/formula/FormulaText'
import { FormulaResult } from './FormulaResult'
import type { VariableDraft } from './VariablesInput'

const fresh = { take: 'now', windowMinutes: 15 }

/** A formula with what it comes to below. */
export function FormulaInput(props: FieldInputProps) {
  const variables = rowsOf<VariableDraft>(Form.useWatch('variables', Form.useFormInstance()))
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <>
      <FormulaText
        {...props}
        most={mostCalcVariables}
        fresh={fresh}
        placeholder="例如 a + b；输入设备名称可直接选择数据点"
      />
      <FormulaResult formula={text} variables={variables} />
    </>
  )
}
