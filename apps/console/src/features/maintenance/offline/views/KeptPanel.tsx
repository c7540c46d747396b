import { inspectTasksPage, maintainTasksPage, repairOrdersPage } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSees } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import sheet from '../../../../kit/page/sheet.module.css'
import { StatusTag } from '../../../../kit/StatusTag'
import { Ago } from '../../../../kit/time/Ago'
import type { KeptWork } from '../read/useKeptWork'
import styles from './Kept.module.css'

interface KeptPanelProps {
  /** Of the page; Chinese, also the translation key. */
  title: string
  /** What can be done here; Chinese, also the translation key. */
  text: string
  /** The address of the page, where it is one of the lists of what is kept. */
  path?: string
  kept: KeptWork | undefined
  children: ReactNode
}

/** A page where there is no network: that it is so, what can be done, how old it is, and the ways to the other lists. */
export function KeptPanel({ title, text, path, kept, children }: KeptPanelProps) {
  const { t } = useTranslation()
  return (
    <section className={sheet.sheet} aria-label={t(title)}>
      <header className={styles.head}>
        <div className={sheet.title}>
          <h1>{t(title)}</h1>
          <StatusTag tone="warning">{t('没有网络')}</StatusTag>
          {kept?.keptAt !== undefined && (
            <small className="muted">
              {t('保存于')} <Ago time={kept.keptAt} />
            </small>
          )}
        </div>
        <p role="status">{t(text)}</p>
        {kept && path !== undefined && <KeptNav path={path} kept={kept} />}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** The lists of what is kept, each with how much it has. */
function KeptNav({ path, kept }: { path: string; kept: KeptWork }) {
  const { t } = useTranslation()
  const lists = [
    { page: inspectTasksPage, sees: useSees(inspectTasksPage), count: countOf(kept, 'inspect') },
    { page: maintainTasksPage, sees: useSees(maintainTasksPage), count: countOf(kept, 'maintain') },
    { page: repairOrdersPage, sees: useSees(repairOrdersPage), count: kept.orders.length },
  ]
  return (
    <nav className={styles.nav} aria-label={t('保存在这台设备上的内容')}>
      {lists
        .filter(({ sees }) => sees)
        .map(({ page, count }) => (
          <Link key={page.path} to={page.path} aria-current={page.path === path ? 'page' : undefined}>
            {t(page.title)} <span className="num">{count}</span>
          </Link>
        ))}
    </nav>
  )
}

const countOf = ({ tasks }: KeptWork, kind: 'inspect' | 'maintain') =>
  tasks.filter(({ task }) => task.kind === kind).length
