import { levelShape } from '@energy-console/schematic-react/levels'
import { useTranslation } from '../i18n/useTranslation'
import styles from './LevelMark.module.css'

const labels = ['提示', '警告', '严重']

/** What a level is called; Chinese, also the translation key. */
export const levelLabel = (level: number): string => labels[level] ?? String(level)

/** The shape of a level, in the colour of the text around it. */
export const LevelShape = ({ level }: { level: number }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
    <path d={levelShape(level)} />
  </svg>
)

/** Level of an alarm as shape, word and colour: circle info, triangle warning, square error. */
export function LevelMark({ level }: { level: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark} data-level={level}>
      <LevelShape level={level} />
      {t(levelLabel(level))}
    </span>
  )
}
