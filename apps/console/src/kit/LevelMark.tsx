import { useTranslation } from 'react-i18next'
import styles from './LevelMark.module.css'

const levels = [
  { label: '提示', shape: <circle cx="6" cy="6" r="5" /> },
  { label: '警告', shape: <path d="M6 .8 11.6 11H.4z" /> },
  { label: '严重', shape: <rect x="1.6" y="1.6" width="8.8" height="8.8" rx="1" /> },
]

const other = <circle cx="6" cy="6" r="5" />

/** What a level is called; Chinese, also the translation key. */
export const levelLabel = (level: number): string => levels[level]?.label ?? String(level)

/** The shape of a level, in the colour of the text around it. */
export const LevelShape = ({ level }: { level: number }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
    {levels[level]?.shape ?? other}
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
