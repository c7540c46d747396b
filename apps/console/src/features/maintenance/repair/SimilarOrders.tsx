import { listSimilarRepairOrders } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Repair.module.css'
import { repairPath } from './repairAddress'

/** What was wrong with the same device or its like before, and what helped; nothing where nothing was. */
export function SimilarOrders({ id }: { id: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data = [] } = useCall(listSimilarRepairOrders, { query: { id } })
  if (data.length === 0) return null
  return (
    <section>
      <h2>{t('相似工单')}</h2>
      <ul className={styles.list}>
        {data.map((past) => (
          <li key={past.id}>
            <Link to={repairPath(past.id)} className={styles.past}>
              <span className="num">{past.orderNo}</span>
              {past.title}
            </Link>
            {past.isSame && <StatusTag tone="info">{t('同一设备')}</StatusTag>}
            <span className="muted">
              {[shownTime(past.reportTime), past.causeName, past.remedyName].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
