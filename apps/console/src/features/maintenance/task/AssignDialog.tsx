import {
  assignWorkTask,
  listTaskPeople,
  mostTaskPeople,
  type TaskDetail,
} from '@energy-console/contract/maintenance'
import { Form, Input, Select } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

interface Filled {
  userIds?: string
  reason?: string
}

const assigning = (label: string, done: string) =>
  action({
    ...{ call: assignWorkTask, label, done },
    input: (body: { id: string; userIds: string[]; reason?: string }) => ({ body }),
  })
const assign = assigning('指派', '任务已指派')
const reassign = assigning('转派', '任务已转派')

const idsOf = (text = '') => text.split(',').filter(Boolean)

/** Gives a task to others, or to nobody: then whoever starts it does it. */
export function AssignDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const isFree = task.assigneeIds.length === 0
  return (
    <ActionForm
      action={isFree ? assign : reassign}
      subjectOf={({ userIds, reason }: Filled) => ({
        id: task.id,
        userIds: idsOf(userIds),
        ...(reason?.trim() ? { reason } : {}),
      })}
      title={t(isFree ? '指派：{{name}}' : '转派：{{name}}', { name: task.title })}
      initialValues={{ userIds: task.assigneeIds.join(',') }}
      onClose={onClose}
    >
      <Form.Item
        name="userIds"
        label={t('执行人')}
        extra={t('不选则由谁开始谁执行')}
        rules={[
          {
            validator: async (_rule, value?: string) => {
              if (idsOf(value).length > mostTaskPeople)
                throw new Error(t('最多 {{most}} 人', { most: mostTaskPeople }))
            },
          },
        ]}
      >
        <People stationId={task.stationId} />
      </Form.Item>
      <Form.Item name="reason" label={t('原因')}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}

interface PeopleProps {
  stationId: string
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

const nothing = () => undefined

/** Those who may carry out tasks at the station; who is assigned and may not any more is marked. */
function People({ stationId, value = '', onChange = nothing, id }: PeopleProps) {
  const { t } = useTranslation()
  const found = useCall(listTaskPeople, { query: { stationId } })
  const people = found.data?.map((person) => ({ value: person.id, label: person.name })) ?? []
  const chosen = idsOf(value)
  const others = found.isSuccess ? chosen.filter((one) => !people.some((person) => person.value === one)) : []
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      style={{ width: '100%' }}
      loading={found.isPending}
      disabled={found.isPending}
      value={found.isPending ? [] : chosen}
      options={[...people, ...others.map((one) => ({ value: one, label: t('无执行权限的人员') }))]}
      onChange={(next) => onChange(next.join())}
    />
  )
}
