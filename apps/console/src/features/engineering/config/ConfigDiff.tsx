import { useTranslation } from '../../../i18n/useTranslation'
import styles from './GatewayConfigDrawer.module.css'
import { lineDiff } from './lineDiff'

const marks = { same: ' ', gone: '-', new: '+' } as const

/** Two versions beside each other: what went is marked with −, what came with +. */
export function ConfigDiff({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  if (before === after) return <p>{t('内容相同')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways
    <pre className={styles.diff} tabIndex={0}>
      {lineDiff(before, after).map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={index} className={`${styles.line} ${kind === 'same' ? '' : (styles[kind] ?? '')}`}>
          {marks[kind]} {text}
        </span>
      ))}
    </pre>
  )
}
