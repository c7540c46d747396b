import { knownParameters, parameterGroups, parameters } from '@energy-console/contract/system'
import { Skeleton } from 'antd'
import { useSession } from '../../../api/session'
import { useEveryRecord } from '../../../api/useEveryRecord'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { Panel } from '../../../kit/Panel'
import { KnownParameterRow } from './KnownParameterRow'
import styles from './KnownParameters.module.css'

type Group = keyof typeof parameterGroups

/** The parameters that the product reads, by what they are about. */
export function KnownParameters() {
  const { t } = useTranslation()
  const isPlatform = useSession(({ user }) => user?.isSuperAdmin === true)
  const { data, error, refetch } = useEveryRecord(parameters.calls.page)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 16 }} />
  const shown = knownParameters.filter((known) => isPlatform || known.isPlatforms !== true)
  const groups = (Object.keys(parameterGroups) as Group[]).filter((group) =>
    shown.some((known) => known.group === group),
  )
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Panel key={group} title={t(parameterGroups[group])}>
          <ul className={styles.list} aria-label={t(parameterGroups[group])}>
            {shown
              .filter((known) => known.group === group)
              .map((known) => (
                <KnownParameterRow
                  key={known.key}
                  known={known}
                  row={data.find(({ paramKey }) => paramKey === known.key)}
                />
              ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}
