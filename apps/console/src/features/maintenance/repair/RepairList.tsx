import {
  listRepairsOfAsset,
  mostRepairsOfAsset,
  type RepairState,
  repairLife,
  repairOrders,
} from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { valueAt } from '../../../kit/list/Column'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** The newest orders that are shown of one round. */
const mostShown = '50'

/** What was repaired of a piece of equipment, the newest first; those who see orders go on to them. */
export function AssetRepairs({ assetId }: { assetId: string }) {
  const seesOrders = useMayCall(repairOrders.calls.page)
  const { data, error, refetch } = useCall(listRepairsOfAsset, { query: { assetId } })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const more = data.length === mostRepairsOfAsset && seesOrders ? { assetId_equal: assetId } : undefined
  return <Repairs rows={data} isLinked={seesOrders} more={more} emptyText="这台设备还没有维修工单。" />
}

/** The repair orders that a round led to, the newest first. */
export function TaskRepairs({ taskId }: { taskId: string }) {
  const of = { taskId_equal: taskId }
  const query = { ...of, size: mostShown, descs: 'reportTime' }
  const { data, error, refetch } = useCall(repairOrders.calls.page, { query })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <Repairs
      rows={data.records}
      isLinked
      more={data.total > data.records.length ? of : undefined}
      emptyText="这个任务还没有维修工单；检查异常的项目下可以创建。"
    />
  )
}

interface Repair {
  id: string
  orderNo?: string | undefined
  title: string
  state?: RepairState | undefined
  reportTime?: string | undefined
}

interface RepairsProps {
  rows: readonly Repair[]
  isLinked: boolean
  /** The filter under which there are more. */
  more: Readonly<Record<string, string>> | undefined
  emptyText: string
}

function Repairs({ rows, isLinked, more, emptyText }: RepairsProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  if (rows.length === 0) return <EmptyHint text={emptyText} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, orderNo, title, state = 'waiting', reportTime, ...order }) => {
        const name = (
          <>
            <span className="num">{orderNo}</span> {title}
          </>
        )
        return (
          <li key={id}>
            {isLinked ? <Link to={repairPath(id)}>{name}</Link> : name}
            <StateTag life={repairLife} state={state} />
            <span className="muted">
              {[
                reportTime && shownTime(reportTime),
                valueAt(order, 'causeName'),
                valueAt(order, 'remedyName'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        )
      })}
      {more && (
        <li>
          <Link to={`/maintenance/ops-repair-task?${new URLSearchParams(more)}`}>{t('全部工单')}</Link>
        </li>
      )}
    </ul>
  )
}
