import { Input } from 'antd'
import { LabelledField } from './LabelledField'

interface DecimalFieldProps {
  label: string
  unit: string
  /** Exact, as it is typed. */
  value: string
  onChange: (value: string) => void
  isDisabled: boolean
  problem: string | undefined
}

/** A price as text, so that no digit is lost. */
export function DecimalField({ label, unit, value, onChange, isDisabled, problem }: DecimalFieldProps) {
  return (
    <LabelledField label={label} unit={unit} problem={problem}>
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          className="num"
          disabled={isDisabled}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
          {...(problem === undefined ? {} : { status: 'error' as const })}
        />
      )}
    </LabelledField>
  )
}
