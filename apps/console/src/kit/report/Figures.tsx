import { useTranslation } from '../../i18n/useTranslation'
import { Bone } from '../Bone'
import { Change, type ChangeProps } from './Change'
import styles from './Figures.module.css'

/** One number of a report, with what it was before. */
export interface Figure {
  /** Chinese, also the translation key. */
  label: string
  /** As people read it; `—` for none. */
  value: string
  unit?: string
  /** One line below it. */
  note?: string | undefined
  changes?: readonly ChangeProps[]
}

interface FiguresProps {
  /** undefined: on their way. */
  figures: readonly Figure[] | undefined
  /** They are of what was asked before; those of what is asked now are on their way. */
  isFormer?: boolean
  /** How many places are kept for what is on its way. */
  count: number
}

/** The numbers that a report begins with. */
export function Figures({ figures, count, isFormer = false }: FiguresProps) {
  const { t } = useTranslation()
  if (!figures)
    return (
      <div className={styles.figures} aria-busy="true">
        {Array.from({ length: count }, (_, index) => `bone-${index}`).map((key) => (
          <Bone key={key} className={styles.bone} />
        ))}
      </div>
    )
  return (
    <dl className={styles.figures} aria-busy={isFormer} data-former={isFormer || undefined}>
      {figures.map(({ label, value, unit, note, changes = [] }) => (
        <div key={label} className={styles.figure}>
          <dt>{t(label)}</dt>
          <dd>
            <strong className="num">{value}</strong>
            {unit && <small> {t(unit)}</small>}
            {note && <p className={styles.note}>{note}</p>}
            {changes.length > 0 && (
              <p className={styles.changes}>
                {changes.map((change) => (
                  <Change key={change.word} {...change} />
                ))}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
