import { listFoundSources, mostFound, type SourceNode, sourceKinds } from '@energy-console/contract/devices'
import { Skeleton } from 'antd'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import styles from './Source.module.css'

interface FoundListProps {
  keyword: string
  onPick: (path: readonly SourceNode[]) => void
}

/** What bears the words, each with where it stands; a click leads there. */
export function FoundList({ keyword, onPick }: FoundListProps) {
  const { t } = useTranslation()
  const query = { keyword, ...stationsAsked(useStationIds()) }
  const { data, error, refetch } = useCall(listFoundSources, { query }, { keepsPrevious: true })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  if (data.found.length === 0) return <EmptyHint text="没有匹配的网关、设备或数据点" isOfStations />
  return (
    <>
      <ul className={styles.found} aria-label={t('搜索结果')}>
        {data.found.map(({ path }) => {
          const node = path.at(-1)
          if (!node) return null
          const above = path.slice(0, -1).map(({ name }) => name)
          return (
            <li key={node.key}>
              <button type="button" onClick={() => onPick(path)}>
                <span>
                  {node.name}
                  {node.note && <span className="muted"> {node.note}</span>}
                </span>
                <small className="muted">{[t(sourceKinds[node.kind]), ...above].join(' / ')}</small>
              </button>
            </li>
          )
        })}
      </ul>
      {data.hasMore && (
        <p className="muted">{t('只列出前 {{most}} 个，请输入更多文字', { most: mostFound })}</p>
      )}
    </>
  )
}
