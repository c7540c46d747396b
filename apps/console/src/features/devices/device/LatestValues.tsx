import type { DeviceProp } from '@energy-console/contract/devices'
import { Skeleton } from 'antd'
import type { z } from 'zod'
import { usePointInfos } from '../../../api/usePointInfos'
import { LiveValue } from '../../../kit/value/LiveValue'
import styles from './LatestValues.module.css'

/** The live values that are looked at first of a device, with their names; an outline until it is known how they are said. */
export function LatestValues({ shown }: { shown: readonly z.infer<typeof DeviceProp>[] }) {
  const { data, isPending } = usePointInfos(shown.map(({ itemId }) => itemId))
  if (shown.length === 0) return <span className="muted">—</span>
  return (
    <div className={styles.values}>
      {shown.map(({ itemId, propertyName }) => {
        const info = data?.find((one) => one.itemId === itemId)
        return (
          <span key={itemId} className={styles.value}>
            <small title={propertyName}>{propertyName}</small>
            {isPending ? (
              <Skeleton.Node active className={styles.bone} />
            ) : (
              <LiveValue {...(info ?? { itemId })} />
            )}
          </span>
        )
      })}
    </div>
  )
}
