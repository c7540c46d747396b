import type { Importable } from '@energy-console/contract'
import { useTranslation } from '../../i18n/useTranslation'
import { Failure } from '../Failure'
import styles from './ImportDialog.module.css'
import { RunLine } from './RunLine'
import { useRuns } from './useRuns'

/** What the user has imported in the last days, each with the way back. */
export function RecentImports({ resource }: { resource: Importable }) {
  const { t } = useTranslation()
  const { runs, error, refetch } = useRuns(resource)
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!runs || runs.length === 0) return null
  return (
    <section aria-label={t('最近的导入')} style={{ marginTop: 20 }}>
      <h3>{t('最近的导入')}</h3>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            <RunLine run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}
