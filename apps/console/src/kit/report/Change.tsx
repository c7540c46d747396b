import { useTranslation } from '../../i18n/useTranslation'
import styles from './Figures.module.css'

export interface ChangeProps {
  /** Against what: 同比, 环比. */
  word: string
  now: number | null
  before: number | null
  /** What it was, in words, on hover. */
  beforeText?: string
  /** Why it cannot be compared, said instead. */
  caveat?: string | undefined
}

/** By how much something is more or less than it was: an arrow, and the words for it. */
export function Change({ word, now, before, beforeText, caveat }: ChangeProps) {
  const { t } = useTranslation()
  const share = changeShare(now, before)
  if (caveat !== undefined)
    return (
      <span className={styles.change} title={beforeText}>
        {t(word)} {caveat}
      </span>
    )
  if (share === undefined)
    return (
      <span className={styles.change}>
        {t(word)} <span className="num">—</span>
      </span>
    )
  const percent = `${(Math.abs(share) * 100).toFixed(1)}%`
  const [arrow, said] =
    percent === '0.0%'
      ? (['=', t('持平')] as const)
      : share > 0
        ? (['▲', t('增加')] as const)
        : (['▼', t('减少')] as const)
  return (
    <span className={styles.change} title={beforeText}>
      {t(word)}{' '}
      <span className="num">
        <span role="img" aria-label={said}>
          {arrow}
        </span>{' '}
        {percent}
      </span>
    </span>
  )
}

/** The change as a share of what was; undefined where there was nothing to compare with. */
export const changeShare = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before === 0 ? undefined : (now - before) / Math.abs(before)
