import type { Condition } from '@energy-console/schematic'
import { AutoComplete, Flex, Input, InputNumber, Select } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { scalarOfText, textOfScalar } from '../form/scalarText'
import { conditionOps, conditionProblem, withOp } from './condition'

/** A value that a source can have, with its name. */
export interface NamedValue {
  readonly value: string
  readonly label: string
}

interface Props {
  /** Already translated; names the inputs for those who cannot see them. */
  label: string
  value: Condition
  /** The states of the source, where they are known. */
  states?: readonly NamedValue[]
  onChange: (condition: Condition) => void
}

/** A condition: its kind, and what the value is compared with. */
export function ConditionInput({ label, value, states = [], onChange }: Props) {
  const { t } = useTranslation()
  const problem = conditionProblem(value)
  return (
    <div>
      <Flex gap={8} wrap>
        <Select
          aria-label={label}
          style={{ width: 112 }}
          value={value.op}
          onChange={(op) => onChange(withOp(value, op))}
          options={Object.entries(conditionOps).map(([op, text]) => ({
            value: op as Condition['op'],
            label: t(text),
          }))}
        />
        <Operand label={label} value={value} states={states} onChange={onChange} />
      </Flex>
      {problem !== undefined && (
        <div className="ant-form-item-explain-error" role="alert">
          {t(problem)}
        </div>
      )}
    </div>
  )
}

function Operand({ label, value, states = [], onChange }: Props) {
  const { t } = useTranslation()
  switch (value.op) {
    case 'between':
      return (
        <Flex gap={8} align="center">
          <InputNumber
            aria-label={`${label} ${t('下限')}`}
            value={value.min}
            onChange={(min) => min !== null && onChange({ ...value, min })}
          />
          ~
          <InputNumber
            aria-label={`${label} ${t('上限')}`}
            value={value.max}
            onChange={(max) => max !== null && onChange({ ...value, max })}
          />
        </Flex>
      )
    case 'expression':
      return (
        <Input
          aria-label={`${label} ${t('表达式')}`}
          style={{ flex: '1 1 200px', fontFamily: 'var(--mono)' }}
          maxLength={500}
          placeholder="value > 80 && quality == 0"
          value={value.expression}
          onChange={(event) => onChange({ ...value, expression: event.target.value })}
        />
      )
    default:
      return (
        <AutoComplete
          aria-label={`${label} ${t('值')}`}
          style={{ flex: '1 1 120px' }}
          value={textOfScalar(value.value)}
          options={states.map((state) => ({ value: state.value, label: `${state.label} (${state.value})` }))}
          onChange={(text: string) => onChange({ ...value, value: scalarOfText(text) })}
        />
      )
  }
}
