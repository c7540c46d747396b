import { deliveries, deliveryWays } from '@energy-console/contract/notices'
import { List } from 'antd'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useShownTime } from '../../../kit/time/zone'
import { DeliveryState } from './DeliveryState'

/** The newest deliveries of an alarm that are shown. */
const mostShown = 20

/** Who was told of an alarm, by what and when; nothing for who may not see it, or where nobody was told. */
export function AlarmDeliveries({ alarmId }: { alarmId: string }) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const maySee = useButton(deliveries.permission)
  const { data } = useCall(
    deliveries.calls.page,
    { query: { alarmId, size: String(mostShown) } },
    { isEnabled: maySee },
  )
  if (!maySee || !data || data.records.length === 0) return null
  return (
    <List
      size="small"
      header={t('通知记录')}
      dataSource={data.records}
      renderItem={({ id, createTime, sender, recipient, state, reason }) => (
        <List.Item key={id}>
          {shown(createTime)} {t(deliveryWays[sender])} {recipient} <DeliveryState {...{ state, reason }} />
        </List.Item>
      )}
    />
  )
}
