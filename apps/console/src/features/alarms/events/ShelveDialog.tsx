import type { Alarm } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import { SuppressForm } from '../suppressions/SuppressForm'

/** What is to be done, and until when; the record says afterwards what it is. */
const ways = {
  shelved: '搁置，到时自动解除',
  maintenance: '设备检修，到时自动解除',
  outOfService: '停用，直到手动解除',
}

/** Puts the rule or the device of an alarm aside: for a time, while it is worked at, or until somebody ends it. */
export function ShelveDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation()
  const { deviceId, ruleId } = alarm
  return (
    <SuppressForm
      title={t('搁置告警：{{name}}', { name: `${alarm.equipmentName} · ${alarm.alarmContent}` })}
      ways={ways}
      ofKind={(kind) => (kind === 'maintenance' ? { deviceId } : { ruleId })}
      onClose={onClose}
    />
  )
}
