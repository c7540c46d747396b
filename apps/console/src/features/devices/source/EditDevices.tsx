import {
  DeviceChanges,
  renamedDevice,
  type SourceNode,
  updateManyDevices,
} from '@energy-console/contract/devices'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { type Field, fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues } from '../../../kit/resource/formValues'
import { Touched } from './Touched'

interface EditDevicesProps {
  devices: readonly Pick<SourceNode, 'id' | 'name' | 'stationId'>[]
  onClose: () => void
  onDone: () => void
}

const fields = fieldsOf(DeviceChanges)
const named = (name: string): Field[] => fields.filter((field) => field.name === name)

const groups = [
  { name: 'namePattern', fields: [...named('namePattern'), ...named('start')] },
  { name: 'siteId', fields: named('siteId') },
  { name: 'gatewayId', fields: named('gatewayId') },
  { name: 'place', fields: named('place') },
  { name: 'intervalSeconds', fields: named('intervalSeconds') },
]

interface Subject {
  values: FormValues
  touched: readonly string[]
  deviceIds: readonly string[]
}

/** What is changed: fields that are not touched are left out, those that are touched and empty are emptied. */
function bodyOfChanges({ values, touched, deviceIds }: Subject) {
  const kept = groups.filter(({ name }) => touched.includes(name)).flatMap((group) => group.fields)
  return { body: { deviceIds: [...deviceIds], ...bodyOf(kept, values, false) } }
}

const update = action({
  call: updateManyDevices,
  label: '修改',
  input: bodyOfChanges,
  done: { text: '已修改 {{count}} 台设备', params: ({ count }) => ({ count }) },
})

/** Renames devices by a pattern, and binds them to a site, a gateway or a place, all at once. */
export function EditDevices({ devices, onClose, onDone }: EditDevicesProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FormValues>()
  const [touched, setTouched] = useState<readonly string[]>([])
  const pattern: unknown = Form.useWatch('namePattern', form)
  const start: unknown = Form.useWatch('start', form)
  const stations = new Set(devices.map(({ stationId }) => stationId))
  const [only] = stations
  const isOfOne = stations.size === 1
  const preview =
    touched.includes('namePattern') && typeof pattern === 'string' && pattern !== ''
      ? devices.slice(0, 3).map(({ name }, at) => renamedDevice(pattern, name, Number(start ?? 1) + at))
      : []
  return (
    <ActionForm<FormValues, Subject, typeof updateManyDevices>
      action={update}
      form={form}
      width={560}
      isTall
      title={t('修改 {{count}} 台设备', { count: devices.length })}
      initialValues={{ start: 1, stationId: only }}
      validateTrigger="onBlur"
      subjectOf={(values) => ({ values, touched, deviceIds: devices.map(({ id }) => id) })}
      onClose={onClose}
      onDone={onDone}
    >
      {isOfOne && <Form.Item name="stationId" hidden noStyle />}
      {!isOfOne && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('所选设备不在同一站点，不能一起改位置和网关')}
        />
      )}
      {groups
        .filter(({ name }) => isOfOne || (name !== 'siteId' && name !== 'gatewayId'))
        .map(({ name, fields: shown }) => (
          <Touched
            key={name}
            label={t(shown[0]?.label ?? '', { context: 'field' })}
            isTouched={touched.includes(name)}
            onChange={(isTouched) =>
              setTouched((now) => (isTouched ? [...now, name] : now.filter((other) => other !== name)))
            }
          >
            {shown.map((field) => (
              <FieldItem key={field.name} field={field} id="0" />
            ))}
          </Touched>
        ))}
      {preview.length > 0 && (
        <p className="muted" role="status">
          {t('将改为：{{names}}', { names: preview.join(t('、')) })}
          {devices.length > preview.length && ' …'}
        </p>
      )}
    </ActionForm>
  )
}
