import { endedRepairStates } from '@energy-console/contract/maintenance'
import { deviceTags, hangTag, listHungTags, tagLife } from '@energy-console/contract/telemetry'
import { Tag } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { tagWords } from '../../../kit/device/tagWords'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { MoveChosen } from '../../../kit/lifecycle/MoveChosen'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { useShownTime } from '../../../kit/time/zone'
import { HangTagLater } from '../../devices'
import styles from './Repair.module.css'
import type { RepairRecord } from './RepairRecord'

/**
 * The tags that keep the device of an order from being operated: hung while it is repaired, and to be taken off before it ends. Those
 * that are hung for the order stand here too where its equipment has no device, or they are of the whole station.
 */
export function LockoutTags({ order }: { order: RepairRecord }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const mayHang = useMayCall(hangTag)
  const { data = [] } = useCall(listHungTags, {})
  const { id, stationId, deviceId, orderNo, title, state = 'waiting' } = order
  const hung = data.filter(
    ({ deviceIds, orderId }) => orderId === id || (deviceId && deviceIds.includes(deviceId)),
  )
  const seesPast = useMayCall(deviceTags.calls.page)
  const ofOrder = useCall(deviceTags.calls.page, { query: { orderId_equal: id } }, { isEnabled: seesPast })
  const past = (ofOrder.data?.records ?? []).filter(({ status }) => status !== 'hung')
  const own = hung.filter(({ orderId }) => orderId === id)
  // one is taken off at its line
  const several = own.length > 1 ? own : []
  const isToHang = deviceId && !endedRepairStates.includes(state)
  if (hung.length === 0 && past.length === 0 && !(mayHang && isToHang)) return null
  return (
    <section>
      <h2>{t('挂牌', { context: 'deviceTag' })}</h2>
      <ul className={styles.list}>
        {hung.map((tag) => (
          <li key={tag.id}>
            {tagWords(t, shownTime, tag, { isNamed: true })}
            {tag.orderId === id && <Tag>{t('本工单')}</Tag>}
            <MoveButtons life={tagLife} id={tag.id} state="hung" />
          </li>
        ))}
        {past.map(({ id: tagId, deviceName, userName, reason, status, endTime }) => (
          <li key={tagId} className="muted">
            {deviceName ?? t('整个站点')} · {userName} · {reason} <StateTag life={tagLife} state={status} />
            {endTime && <span className="num">{shownTime(endTime)}</span>}
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <MoveChosen
          life={tagLife}
          chosen={several.map((tag) => ({
            id: tag.id,
            name: tagWords(t, shownTime, tag, { isNamed: true }),
            state: 'hung',
          }))}
          label={t('摘除本工单全部挂牌（{{count}}）', { count: several.length })}
          onMoved={() => undefined}
        />
        {isToHang && (
          <HangTagLater on={{ stationId, deviceId, orderId: id, reason: `${orderNo} ${title}` }} />
        )}
      </div>
    </section>
  )
}
