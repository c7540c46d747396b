import { addDays } from '@energy-console/contract'
import { listRotaTurns, rotaDays, swapRotaTurn } from '@energy-console/contract/notices'
import { Form, Input, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { ReferenceSelect } from '../../../kit/form/ReferenceSelect'
import { useToday } from '../../../kit/time/useToday'
import type { Turn } from './Turn'

interface Filled {
  fromUserId: string
  toUserId: string
  otherStartsAt?: string
  reason: string
}

const swap = action({
  call: swapRotaTurn,
  label: '换班',
  input: (body: Filled & { id: string; startsAt: string }) => ({ body }),
  done: '换班已登记',
})

interface SwapDialogProps {
  rotaId: string
  turn: Turn
  onClose: () => void
}

/** Lets somebody take over a turn, or exchange it for one of his own. */
export function SwapDialog({ rotaId, turn: { startsAt, endsAt, people }, onClose }: SwapDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Filled>()
  const to = Form.useWatch('toUserId', form)
  const from = Form.useWatch('fromUserId', form) ?? people[0]?.userId
  const others = useOtherTurns({ rotaId, startsAt, to, from })
  const needed = (message: string) => [{ required: true, whitespace: true, message: t(message) }]
  return (
    <ActionForm<Filled, Filled & { id: string; startsAt: string }, typeof swapRotaTurn>
      action={swap}
      form={form}
      subjectOf={({ otherStartsAt, ...said }) => ({
        ...{ ...said, id: rotaId, startsAt },
        ...(otherStartsAt ? { otherStartsAt } : {}),
      })}
      title={t('换班：{{start}} 至 {{end}}', { start: startsAt, end: endsAt })}
      initialValues={{ fromUserId: people[0]?.userId }}
      onClose={onClose}
    >
      <Form.Item name="fromUserId" label={t('原值班人')} rules={needed('请选择原值班人')}>
        <Select
          disabled={people.length === 1}
          options={people.map(({ userId, userName }) => ({ value: userId, label: userName }))}
          onChange={() => form.setFieldValue('otherStartsAt', undefined)}
        />
      </Form.Item>
      <Form.Item name="toUserId" label={t('替班人')} rules={needed('请选择替班人')}>
        <Person onChoose={() => form.setFieldValue('otherStartsAt', undefined)} />
      </Form.Item>
      <Form.Item
        name="otherStartsAt"
        label={t('换回的班次')}
        extra={t('不选则由替班人替这一班；选择则两人互换，原值班人值替班人的那一班')}
      >
        <Select
          allowClear
          disabled={!to}
          notFoundContent={t('替班人今后没有可换的班次')}
          options={others.map((turn) => ({
            value: turn.startsAt,
            label: t('{{start}} 至 {{end}}', { start: turn.startsAt, end: turn.endsAt }),
          }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('原因')} rules={needed('请填写原因')}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}

interface Exchange {
  rotaId: string
  startsAt: string
  to: string | undefined
  from: string | undefined
}

/** The coming turns in which whoever takes over is on duty, and whoever he takes over from is not. */
function useOtherTurns({ rotaId, startsAt, to, from }: Exchange): readonly Turn[] {
  const today = useToday()
  // a turn that goes on has begun the day before, or within the week
  const first = addDays(today, -7)
  const options = { isEnabled: to !== undefined }
  const near = useCall(listRotaTurns, { query: { id: rotaId, first } }, options)
  const far = useCall(listRotaTurns, { query: { id: rotaId, first: addDays(first, rotaDays) } }, options)
  const isOn = (turn: Turn, userId: string | undefined) =>
    turn.people.some((person) => person.userId === userId)
  return [...(near.data ?? []), ...(far.data ?? [])].filter(
    (turn) => turn.startsAt !== startsAt && !turn.isOver && isOn(turn, to) && !isOn(turn, from),
  )
}

interface PersonProps {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onChoose: () => void
}

function Person({ id, value = '', onChange, onChoose }: PersonProps) {
  return (
    <ReferenceSelect
      {...(id ? { id } : {})}
      noun="user"
      value={value}
      onChange={(next) => {
        onChange?.(next)
        onChoose()
      }}
    />
  )
}
