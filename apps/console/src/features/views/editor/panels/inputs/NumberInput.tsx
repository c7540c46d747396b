import { InputNumber } from 'antd'
import { useEffect, useReducer, useRef, useState } from 'react'

interface Props {
  label: string
  /** Undefined while several items differ. */
  value: number | undefined
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  unit?: string | undefined
  placeholder?: string | undefined
  isDisabled?: boolean
  onChange: (value: number) => void
}

/**
 * A number that is stored when the field is left, Enter is pressed or it is stepped: one step of history, not one a digit.
 * Afterwards the field shows what was made of it.
 */
export function NumberInput({ label, value, unit, isDisabled = false, onChange, ...bounds }: Props) {
  const shown = value === undefined ? null : rounded(value)
  const [draft, setDraft] = useState<number | null>(shown)
  const latest = useRef(draft)
  const isWritten = useRef(false)
  const [stored, countStored] = useReducer((count: number) => count + 1, 0)
  // a value that was refused, or that shows 0 again, is the same as before
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    latest.current = shown
    setDraft(shown)
  }, [shown, stored])

  const store = () => {
    const next = latest.current
    if (next !== null && next !== shown) onChange(next)
    countStored()
  }
  const handleChange = (next: number | null) => {
    latest.current = next
    setDraft(next)
    // brought within its bounds after it was left
    if (!isWritten.current) store()
  }
  return (
    <InputNumber<number>
      {...bounds}
      aria-label={label}
      style={{ width: '100%' }}
      suffix={unit}
      disabled={isDisabled}
      value={draft}
      changeOnBlur
      onFocus={() => {
        isWritten.current = true
      }}
      onBlur={() => {
        isWritten.current = false
        store()
      }}
      onChange={handleChange}
      onStep={(next) => {
        latest.current = next
        store()
      }}
      onPressEnter={store}
    />
  )
}

/** Turned and scaled items lie between page units; more than two decimals say nothing to anybody. */
const rounded = (value: number) => Math.round(value * 100) / 100
