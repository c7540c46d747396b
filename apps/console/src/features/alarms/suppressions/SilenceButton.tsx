import { alarmSuppressions } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { useSilence } from '../../../kit/device/useSilence'
import { SuppressForm } from './SuppressForm'

const ways = {
  maintenance: '设备检修，到时自动解除',
  outOfService: '停用，直到手动解除',
}

/** Puts all alarms of a device aside while it is worked at, or until somebody ends that; nothing where they are already, and for who may not. */
export function SilenceButton({ deviceId, deviceName }: { deviceId: string; deviceName: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const silence = useSilence(deviceId)
  const may = useMayCall(alarmSuppressions.calls.save)
  if (!may || silence) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('设为检修')}</Button>
      {isOpen && (
        <SuppressForm
          title={t('检修或停用：{{name}}', { name: deviceName })}
          okText={t('不提示告警')}
          ways={ways}
          ofKind={() => ({ deviceId })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
