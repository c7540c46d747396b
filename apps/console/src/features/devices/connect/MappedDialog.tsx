import { listDeviceArrivals } from '@energy-console/contract/devices'
import { Button, Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { ArrivalStrip } from './ArrivalStrip'

/** What was mapped just now. */
export interface Mapped {
  deviceIds: readonly string[]
  /** The points that keys are from now on; all of the devices' where it was they that were mapped. */
  itemIds?: readonly string[]
}

interface MappedDialogProps {
  mapped: Mapped
  onClose: () => void
}

/** Names or keys are mapped: what comes under them from now on, as it comes. */
export function MappedDialog({ mapped, onClose }: MappedDialogProps) {
  const { t } = useTranslation()
  const maySee = useMayCall(listDeviceArrivals)
  if (!maySee) return null
  return (
    <Modal
      open
      title={t('等待新数据')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('完成')}
        </Button>
      }
    >
      <p className="muted">{t('网关下一次发送后，新的值就显示在这里。')}</p>
      <ArrivalStrip {...mapped} isOfNow onLeave={onClose} />
    </Modal>
  )
}
