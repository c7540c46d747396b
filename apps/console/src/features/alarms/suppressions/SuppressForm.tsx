import { alarmSuppressions, type suppressionKinds } from '@energy-console/contract/alarms'
import { Form, Input, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useTenantZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'

type Kind = keyof typeof suppressionKinds

interface Values {
  kind: Kind
  hours: number
  reason: string
}

/** What is put aside: a rule, or all rules of a device. */
type PutAside = { ruleId: string | null } | { deviceId: string }

interface Subject extends Values {
  of: PutAside
  /** A time of the wire. */
  untilTime: string
}

const suppress = action({
  call: alarmSuppressions.calls.save,
  label: '搁置',
  input: ({ of, kind, reason, untilTime }: Subject) => ({
    body: { ...of, ...{ kind, reason }, ...(kind === 'outOfService' ? {} : { untilTime }) },
  }),
  done: '已抑制，可在“告警抑制”中解除',
})

const hours = [1, 2, 4, 8, 24, 72, 168]

interface SuppressFormProps {
  title: string
  /** What its button says. */
  okText?: string
  /** The kinds that are offered, the first of them chosen, each in words. */
  ways: Partial<Readonly<Record<Kind, string>>>
  /** What each of them puts aside. */
  ofKind: (kind: Kind) => PutAside
  onClose: () => void
}

/** Puts a rule or a device aside, with a reason: for a time, while it is worked at, or until somebody ends it. */
export function SuppressForm({ title, okText, ways, ofKind, onClose }: SuppressFormProps) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form)
  return (
    <ActionForm
      action={suppress}
      form={form}
      subjectOf={(values: Values) => ({
        ...values,
        of: ofKind(values.kind),
        untilTime: timeText(Date.now() + (values.hours ?? 1) * 3_600_000, zone),
      })}
      title={title}
      {...(okText ? { okText } : {})}
      initialValues={{ kind: Object.keys(ways)[0], hours: 1 }}
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
