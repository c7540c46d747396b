import { repairLife, repairOrders } from '@energy-console/contract/maintenance'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { valueAt } from '../../../kit/list/Column'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** The newest orders that are shown of one piece of equipment. */
const mostShown = '50'

/** What was repaired of a piece of equipment, the newest first. */
export const AssetRepairs = ({ assetId }: { assetId: string }) => (
  <RepairList of={{ assetId_equal: assetId }} emptyText="这台设备还没有维修工单。" />
)

/** The repair orders that a round led to, the newest first. */
export const TaskRepairs = ({ taskId }: { taskId: string }) => (
  <RepairList of={{ taskId_equal: taskId }} emptyText="这个任务还没有维修工单；检查异常的项目下可以创建。" />
)

interface RepairListProps {
  of: Readonly<Record<string, string>>
  emptyText: string
}

function RepairList({ of, emptyText }: RepairListProps) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const query = { ...of, size: mostShown, descs: 'reportTime' }
  const { data, error, refetch } = useCall(repairOrders.calls.page, { query })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.records.length === 0) return <EmptyHint text={emptyText} />
  return (
    <ul className={styles.list}>
      {data.records.map(({ id, orderNo, title, state = 'waiting', reportTime, ...order }) => (
        <li key={id}>
          <Link to={repairPath(id)}>
            <span className="num">{orderNo}</span> {title}
          </Link>
          <StateTag life={repairLife} state={state} />
          <span className="muted">
            {[reportTime && shownTime(reportTime), valueAt(order, 'causeName'), valueAt(order, 'remedyName')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
      {data.total > data.records.length && (
        <li>
          <Link to={`/maintenance/ops-repair-task?${new URLSearchParams(of)}`}>{t('全部工单')}</Link>
        </li>
      )}
    </ul>
  )
}
