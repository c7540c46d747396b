import type { RowOf } from '@energy-console/contract'
import { repairLife, type repairOrders } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useTenantZone } from '../../../kit/time/zone'
import { isTimed, nextDueOf } from '../repair/deadlines'
import { headingOf } from '../repair/headingOf'
import { NextDue } from '../repair/OrderDeadlines'
import { PriorityTag } from '../repair/OrderMarks'
import { repairPath } from '../repair/repairAddress'
import { minutesUntil } from './TaskDue'
import { WorkCard } from './WorkCard'

interface OrderCardProps {
  order: RowOf<typeof repairOrders>
  children?: ReactNode
}

/** A repair that is to be done. */
export function OrderCard({ order, children }: OrderCardProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const { id, orderNo, state = 'waiting', priority, location, stationName } = order
  const { due } = nextDueOf(order)
  return (
    <WorkCard
      to={repairPath(id)}
      title={headingOf(order)}
      place={location || (stationName ?? '')}
      isLate={isTimed(order) && Boolean(due) && minutesUntil(due ?? '', zone) < 0}
      kind={
        <>
          {t('维修', { context: 'work' })} <span className="num">{orderNo}</span>
        </>
      }
      state={<StateTag life={repairLife} state={state} />}
      due={<NextDue order={order} />}
    >
      <PriorityTag priority={priority} />
      {children}
    </WorkCard>
  )
}
