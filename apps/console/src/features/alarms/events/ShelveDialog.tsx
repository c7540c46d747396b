import type { Alarm } from '@energy-console/contract/alarms'
import { alarmSuppressions, type suppressionKinds } from '@energy-console/contract/alarms'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

interface Values {
  kind: keyof typeof suppressionKinds
  hours: number
  reason: string
}

interface Subject extends Values {
  alarm: Alarm
  /** A time of the wire. */
  untilTime: string
}

const shelve = action({
  call: alarmSuppressions.calls.save,
  label: '搁置',
  input: ({ alarm, kind, reason, untilTime }: Subject) => ({
    body: {
      ...{ kind, reason },
      ...(kind === 'maintenance' ? { deviceId: alarm.deviceId } : { ruleId: alarm.ruleId }),
      ...(kind === 'outOfService' ? {} : { untilTime }),
    },
  }),
  done: '已抑制，可在“告警抑制”中解除',
})

/** What is to be done, and until when; the record says afterwards what it is. */
const ways: Record<keyof typeof suppressionKinds, string> = {
  shelved: '搁置，到时自动解除',
  maintenance: '设备检修，到时自动解除',
  outOfService: '停用，直到手动解除',
}

const hours = [1, 2, 4, 8, 24, 72, 168]

/** Puts the rule or the device of an alarm aside: for a time, while it is worked at, or until somebody ends it. */
export function ShelveDialog({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form)
  return (
    <ActionForm
      action={shelve}
      form={form}
      subjectOf={(values: Values) => ({
        ...values,
        alarm,
        untilTime: timeText(Date.now() + (values.hours ?? 1) * 3_600_000, zone),
      })}
      title={t('搁置告警：{{name}}', { name: `${alarm.equipmentName} · ${alarm.alarmContent}` })}
      initialValues={{ kind: 'shelved', hours: 1 }}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('类型')}>
        <Select options={Object.entries(ways).map(([value, label]) => ({ value, label: t(label) }))} />
      </Form.Item>
      {kind !== 'outOfService' && (
        <Form.Item name="hours" label={t('时长')}>
          <Select options={hours.map((count) => ({ value: count, label: t('{{count}} 小时', { count }) }))} />
        </Form.Item>
      )}
      <Form.Item name="reason" label={t('原因')} rules={[{ required: true, message: t('请输入原因') }]}>
        <Input maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}
