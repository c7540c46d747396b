import { InputNumber } from 'antd'
import { LabelledField } from './LabelledField'

interface QuantityFieldProps {
  label: string
  unit: string
  value: number | null | undefined
  onChange: (value: number | null) => void
  isDisabled: boolean
  problem?: string | undefined
}

/** A quantity with its unit. */
export function QuantityField({ label, unit, value, onChange, isDisabled, problem }: QuantityFieldProps) {
  return (
    <LabelledField label={label} unit={unit} problem={problem}>
      {(id) => (
        <InputNumber<number>
          id={id}
          style={{ width: '100%' }}
          disabled={isDisabled}
          value={value ?? null}
          onChange={onChange}
          {...(problem === undefined ? {} : { status: 'error' as const })}
        />
      )}
    </LabelledField>
  )
}
