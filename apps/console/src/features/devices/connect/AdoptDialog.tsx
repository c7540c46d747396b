import { adoptUnmapped, devices } from '@energy-console/contract/devices'
import { Form } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'

interface AdoptDialogProps {
  unmapped: { id: string; deviceName: string; stationId: string }
  onClose: () => void
  /** It is this device from now on, and the dialog has closed. */
  onAdopted: (deviceId: string) => void
}

const adopt = action({
  call: adoptUnmapped,
  label: '对应',
  input: (body: { id: string; deviceId: string }) => ({ body }),
  done: '已对应，新到的数据随即保存',
})

/** 对应到设备: what a gateway calls otherwise is a device that is there already. */
export function AdoptDialog({ unmapped, onClose, onAdopted }: AdoptDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ deviceId: string }>()
  return (
    <ActionForm
      action={adopt}
      form={form}
      subjectOf={({ deviceId }: { deviceId: string }) => ({ id: unmapped.id, deviceId })}
      title={t('“{{name}}”对应到设备', { name: unmapped.deviceName })}
      onClose={onClose}
      onDone={() => onAdopted(form.getFieldValue('deviceId'))}
    >
      <Form.Item
        name="deviceId"
        label={t('设备')}
        extra={t('这个名称成为设备的上报名称，设备归到该网关。')}
        rules={[{ required: true, message: t('请选择设备') }]}
      >
        <DeviceSelect stationId={unmapped.stationId} />
      </Form.Item>
    </ActionForm>
  )
}

/** The devices of a station as an input of the form. */
const DeviceSelect = ({
  stationId,
  id,
  value = '',
  onChange = () => {},
}: {
  stationId: string
  id?: string
  value?: string
  onChange?: (deviceId: string | undefined) => void
}) => (
  <ReferenceSelect
    {...(id ? { id } : {})}
    noun={devices.noun}
    stationId={stationId}
    value={value}
    onChange={onChange}
  />
)
