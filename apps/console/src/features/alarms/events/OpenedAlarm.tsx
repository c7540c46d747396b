import { getAlarm } from '@energy-console/contract/alarms'
import { Drawer } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { Failure } from '../../../kit/Failure'
import { AlarmDrawer } from './AlarmDrawer'

interface OpenedAlarmProps {
  id: string
  onClose: () => void
}

/** An alarm that a popup, the bell or an address has led to. */
export function OpenedAlarm({ id, onClose }: OpenedAlarmProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(getAlarm, { query: { id } })
  if (data) return <AlarmDrawer alarm={data} onClose={onClose} />
  return (
    <Drawer open size={640} title={t('告警经历')} loading={!error} onClose={onClose}>
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
    </Drawer>
  )
}
