import { Tag } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import styles from './conflict.module.css'
import type { ViewChange } from './listChanges'

/** Chinese, also translation keys. */
const signs: Record<ViewChange['sign'], string> = { added: '多出', removed: '缺少', changed: '不同' }

const mostShown = 100

/** What differs, by name, seen from the picture that is edited; numbered as it is outlined. */
export function ChangeList({ changes }: { changes: readonly ViewChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return <p className="muted">{t('两个画面的内容相同。')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
    <ol className={styles.changes} aria-label={t('不同之处')} tabIndex={0}>
      {changes.slice(0, mostShown).map(({ id, sign, name, what }) => (
        <li key={id}>
          <Tag>{t(signs[sign])}</Tag>
          {name}
          {what.length > 0 && (
            <span className="muted"> {what.map((label) => t(label, { context: 'item' })).join(' · ')}</span>
          )}
        </li>
      ))}
      {changes.length > mostShown && (
        <li className="muted">{t('等 {{count}} 条', { count: changes.length })}</li>
      )}
    </ol>
  )
}
