import type { RowOf } from '@energy-console/contract'
import { type RepairDelay, repairDelays, type repairOrders } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import { useToday } from '../../../kit/time/useToday'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { instantOfText, toMinute } from '../../../kit/time/zonedText'
import { TimeLeft } from '../fieldwork/TimeLeft'
import { awaitsAnswer, isTimed, nextDueOf, wasAnsweredLate } from './deadlines'
import styles from './Repair.module.css'

type Order = RowOf<typeof repairOrders>

/** Until when an order is to be answered, with what is left of that; of one that is answered, whether it was in time. */
export function ResponseDue({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { responseDue: due, responseLeft: left, acceptTime } = order
  if (!due) return <span className="muted">—</span>
  if (awaitsAnswer(order)) return <Due due={due} mark={<Left {...{ due, left }} delay="response" />} />
  const isLate = wasAnsweredLate(order)
  const answered = isLate ? (
    <StatusTag tone="error">{t(repairDelays.response)}</StatusTag>
  ) : (
    acceptTime && <span className="muted">{t('已响应')}</span>
  )
  return <Due due={due} mark={answered} />
}

/** Until when an order is to be repaired, with how much time is left or how late it is. */
export function RepairDue({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { repairDue: due, repairLeft: left, overdue } = order
  if (!due) return <span className="muted">—</span>
  if (isTimed(order)) return <Due due={due} mark={<Left {...{ due, left }} delay="repair" />} />
  return (
    <Due
      due={due}
      mark={overdue === 'repair' && <StatusTag tone="error">{t(repairDelays.repair)}</StatusTag>}
    />
  )
}

/** The deadline that comes next of an order, by its name: for who has room for one. */
export function NextDue({ order }: { order: Order }) {
  const { t } = useTranslation()
  const isResponse = nextDueOf(order).delay === 'response'
  return (
    <span className={styles.due}>
      <span className="muted">{t(isResponse ? '响应期限' : '维修期限')}</span>
      {isResponse ? <ResponseDue order={order} /> : <RepairDue order={order} />}
    </span>
  )
}

function Due({ due, mark }: { due: string; mark: ReactNode }) {
  const shownTime = useShownTime()
  const thisYear = useToday().slice(0, 4)
  const text = shownTime(due)
  return (
    <span className={styles.due}>
      <time className="num" title={text}>
        {text.startsWith(thisYear) ? toMinute(text) : text.slice(0, 16)}
      </time>
      {mark}
    </span>
  )
}

interface LeftProps {
  due: string
  /** Minutes, as the order counts them; nothing where the server was not asked. */
  left: number | null | undefined
  delay: RepairDelay
}

/** How much time is left, or how late it is. Where only the device can be asked, which counts no working time, whether it is late. */
function Left({ due, left, delay }: LeftProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  if (typeof left !== 'number') {
    const isLate = (instantOfText(due, zone) ?? 0) < Date.now()
    return isLate ? <StatusTag tone="error">{t(repairDelays[delay])}</StatusTag> : null
  }
  return (
    <span title={t('按工单优先级的计时方式计算')}>
      <TimeLeft minutes={left} />
    </span>
  )
}
