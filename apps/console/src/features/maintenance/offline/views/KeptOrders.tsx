import { repairLife } from '@energy-console/contract/maintenance'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOwner } from '../../../../api/session'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { StateTag } from '../../../../kit/lifecycle/StateTag'
import { headingOf } from '../../repair/headingOf'
import { DueTag, PriorityTag } from '../../repair/OrderMarks'
import type { RepairRecord } from '../../repair/RepairRecord'
import { repairPath } from '../../repair/repairAddress'
import { ordersBeyond } from '../keep/keepOrders'
import { withWaitingOfOrder } from '../read/overlayOrder'
import { type KeptBeside, unkeptOf } from '../store/beside'
import { type KeptOrder, readAllBeside, readOrders } from '../store/deviceStore'
import { useWaiting } from '../store/useOutbox'
import styles from './Offline.module.css'
import { WaitingTag } from './WaitingTag'

/** The user's open repair orders as this device has them, with what was done with them here, where there is no network. */
export function KeptOrders({ title }: { title: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const waiting = useWaiting()
  const [kept, setKept] = useState<readonly KeptOrder[]>()
  const [beside, setBeside] = useState<ReadonlyMap<string, KeptBeside>>()
  useEffect(() => {
    let isCurrent = true
    const take = (found: readonly KeptOrder[]) => isCurrent && setKept(found)
    readOrders(owner).then(take, () => take([]))
    readAllBeside(owner).then(
      (found) => isCurrent && setBeside(found),
      () => isCurrent && setBeside(new Map()),
    )
    return () => {
      isCurrent = false
    }
  }, [owner])
  const beyond = ordersBeyond()
  const orders = (kept ?? [])
    .map(({ order }) => {
      const own = waiting.filter(({ task }) => task.kind === 'repair' && task.id === order.id)
      return {
        order: withWaitingOfOrder(order, own),
        isWaiting: own.some(({ refusal }) => refusal === undefined),
      }
    })
    .sort((one, other) => (one.order.repairDue ?? '9').localeCompare(other.order.repairDue ?? '9'))
  return (
    <section className="panel" aria-label={title}>
      <p className={styles.note} role="status">
        {t('没有网络，这里是保存在这台设备上的您的工单，可以接单、填写维修记录和提交验收，网络恢复后同步。')}
      </p>
      {kept && orders.length === 0 && <EmptyHint text="这台设备上没有保存您的工单。" />}
      <ul className={styles.kept}>
        {orders.map(({ order, isWaiting }) => (
          <li key={order.id}>
            <Link to={repairPath(order.id)}>
              <strong>
                <span className="num">{order.orderNo}</span> {headingOf(order)}
              </strong>
              <StateTag life={repairLife} state={order.state ?? 'waiting'} />
              <PriorityTag priority={order.priority} />
              <DueTag order={order} />
              {isWaiting && <WaitingTag />}
              {order.location && <span className="muted">{order.location}</span>}
              {beside && <Unkept order={order} beside={beside.get(order.id)} />}
            </Link>
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className={styles.note}>
          {t('另有 {{count}} 张您的工单没有保存在这台设备上，要有网络才能看。', { count: beyond })}
        </p>
      )}
    </section>
  )
}

/** What of an order is not on this device. */
function Unkept({ order, beside }: { order: RepairRecord; beside: KeptBeside | undefined }) {
  const { t } = useTranslation()
  const { files, isUnfetched } = unkeptOf(order, beside)
  return (
    <>
      {isUnfetched && <span className="muted">{t('检查发现和告警没有保存')}</span>}
      {files > 0 && <span className="muted">{t('{{count}} 个附件没有保存', { count: files })}</span>}
    </>
  )
}
