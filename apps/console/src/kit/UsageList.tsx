import type { Usage } from '@energy-console/contract'
import { useTranslation } from '../i18n/useTranslation'
import styles from './UsageList.module.css'

interface UsageListProps {
  uses: readonly Usage[]
  /** Said above what goes on existing and will be cut off; Chinese, also the translation key. */
  affected?: string
}

/** Where something is used: what must be dealt with first, then what will show that it is gone. */
export function UsageList({ uses, affected = '删除后会受影响：' }: UsageListProps) {
  const { t } = useTranslation()
  const blocking = uses.filter(({ isBlocking }) => isBlocking)
  const others = uses.filter(({ isBlocking }) => !isBlocking)
  return (
    <div className={styles.uses}>
      <Part title={t('正在使用，需要先处理：')} uses={blocking} />
      <Part title={t(affected)} uses={others} />
    </div>
  )
}

function Part({ title, uses }: { title: string; uses: readonly Usage[] }) {
  const { t } = useTranslation()
  if (uses.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <ul>
        {uses.map(({ what, count, names, elsewhere }) => (
          <li key={what}>
            {t(what)} <span className="num">{count}</span>
            {names.length > 0 && (
              <span className="muted">
                {t('：')}
                {names.join(t('、'))}
                {count > names.length && ` ${t('等 {{count}} 条', { count })}`}
              </span>
            )}
            {elsewhere !== undefined && (
              <span className="muted">
                {' '}
                {t('（其中 {{count}} 条在您看不到的站点）', { count: elsewhere })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
