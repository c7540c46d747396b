import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Problem } from './Problem'
import styles from './terms.module.css'

interface LabelledFieldProps {
  /** Translated. */
  label: string
  unit?: string
  problem?: string | undefined
  /** The input, which carries the id. */
  children: (id: string) => ReactNode
}

/** An input with its label above and what is wrong with it below. */
export function LabelledField({ label, unit, problem, children }: LabelledFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {unit !== undefined && <span className="muted"> {t(unit)}</span>}
      </label>
      {children(id)}
      <Problem text={problem} />
    </div>
  )
}
