import { Slider } from 'antd'
import { useRef } from 'react'
import { NumberInput } from './NumberInput'
import styles from './SliderInput.module.css'

/** What a change of a slider is: the first of a pull, which begins a step of history, or a further one. */
export type SliderChange = 'first' | 'further'

interface Props {
  label: string
  value: number
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  isDisabled?: boolean
  onChange: (value: number, change: SliderChange) => void
}

/** A number between two ends, pulled or written. However far it is pulled, that is one step of history. */
export function SliderInput({ label, value, isDisabled = false, onChange, ...bounds }: Props) {
  const isPulled = useRef(false)
  return (
    <div className={styles.both}>
      <Slider
        {...bounds}
        className={styles.slider}
        value={value}
        disabled={isDisabled}
        ariaLabelForHandle={label}
        onChange={(next) => {
          onChange(next, isPulled.current ? 'further' : 'first')
          isPulled.current = true
        }}
        onChangeComplete={() => {
          isPulled.current = false
        }}
      />
      <div className={styles.number}>
        <NumberInput
          {...bounds}
          label={label}
          value={value}
          isDisabled={isDisabled}
          onChange={(next) => onChange(next, 'first')}
        />
      </div>
    </div>
  )
}
