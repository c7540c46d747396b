import type { RowOf } from '@energy-console/contract'
import { listTimingRuns, runTiming, timingGroups, timingTasks } from '@energy-console/contract/automation'
import { Form, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { usePage } from '../../../kit/page/ShownPage'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ActionsInput } from './ActionsInput'
import { ExceptionsInput } from './ExceptionsInput'
import { TimesInput } from './TimesInput'
import { timingColumns } from './timingColumns'
import { useTimingWork } from './useTimingWork'

type Row = RowOf<typeof timingTasks>

const run = action({
  call: runTiming,
  label: '立即执行',
  input: ({ id, actionGroup }: { id: string; actionGroup: 1 | 2 | 3 | 4 }) => ({ body: { id, actionGroup } }),
  done: '已开始执行，结果在日志中',
})

const inputs: CustomInputs = { times: GroupTimesInput, actions: ActionsInput, exceptions: ExceptionsInput }

/** 定时任务 */
export function TimingTasksPage() {
  const { isOffered } = useAction(run)
  const { rowActions, dialog } = useTimingWork<Row>({
    runsOf: listTimingRuns,
    mayRun: (row) => isOffered({ id: row.id, actionGroup: 1 }),
    runDialog: (row, onClose) => <RunDialog row={row} onClose={onClose} />,
  })
  return (
    <>
      <ResourcePage
        resource={timingTasks}
        refetchMs={10_000}
        {...usePage()}
        columns={timingColumns}
        inputs={inputs}
        starting={{ times: [newTime], actions: [{ actionGroup: 1 }] }}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}

function RunDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={run}
      subjectOf={({ actionGroup }: { actionGroup: 1 | 2 | 3 | 4 }) => ({ id: row.id, actionGroup })}
      title={t('立即执行 {{name}}', { name: row.taskName })}
      initialValues={{ actionGroup: 1 as const }}
      onClose={onClose}
    >
      <Form.Item
        name="actionGroup"
        label={t('动作组')}
        extra={t('现在以您的权限下发这一组动作，不影响之后的定时')}
      >
        <Select options={timingGroups.map(({ value, label }) => ({ value, label: t(label) }))} />
      </Form.Item>
    </ActionForm>
  )
}

const newTime = { time: '08:00', days: '12345', actionGroup: 1 } as const

function GroupTimesInput(props: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <TimesInput
      {...props}
      kind="points"
      blank={newTime}
      says={({ actionGroup }) => ({
        text: t(timingGroups.find(({ value }) => value === actionGroup)?.label ?? '动作组'),
      })}
      what={({ actionGroup }, change, index) => (
        <Select
          style={{ width: 120 }}
          aria-label={`${t('动作')} ${index + 1}`}
          value={actionGroup}
          options={timingGroups.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(next) => change({ actionGroup: next })}
        />
      )}
    />
  )
}
