import { listDeviceArrivals } from '@energy-console/contract/devices'
import { Button, Modal } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { ArrivalStrip } from './ArrivalStrip'

interface MadeDialogProps {
  deviceIds: readonly string[]
  /** Goes on with further ones, where that is offered. */
  onMore?: () => void
  onClose: () => void
}

/** Devices are made: what comes of them, while they are connected. */
export function MadeDialog({ deviceIds, onMore, onClose }: MadeDialogProps) {
  const { t } = useTranslation()
  const maySee = useMayCall(listDeviceArrivals)
  return (
    <Modal
      open
      title={t('已新建 {{count}} 台设备', { count: deviceIds.length })}
      onCancel={onClose}
      footer={
        <>
          {onMore && <Button onClick={onMore}>{t('继续新建')}</Button>}
          <Button type="primary" onClick={onClose}>
            {t('完成')}
          </Button>
        </>
      }
    >
      {maySee ? (
        <>
          <p className="muted">{t('数据一到就显示在这里；网关以设备的上报名称或设备名称发送数据。')}</p>
          <ArrivalStrip deviceIds={deviceIds} onLeave={onClose} />
        </>
      ) : (
        t('设备已建立。')
      )}
    </Modal>
  )
}
