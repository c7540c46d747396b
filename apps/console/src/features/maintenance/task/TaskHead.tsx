import { SwapOutlined, SyncOutlined } from '@ant-design/icons'
import {
  assignWorkTask,
  mostHoursEarly,
  type TaskDetail,
  type TaskItem,
  takeTaskReadings,
  taskLife,
} from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { MoveButtons } from '../../../kit/lifecycle/MoveButtons'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import { Facts } from '../../../kit/page/Facts'
import sheet from '../../../kit/page/sheet.module.css'
import { useShownTime, useTenantZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { durationText } from '../../../kit/value/durationText'
import { StartHere } from '../offline/views/StartHere'
import { AssignDialog } from './AssignDialog'
import { isAtWork, SubmitButton } from './SubmitButton'
import styles from './Task.module.css'
import { LateMark, Progress } from './TaskFacts'

const readings = action({
  call: takeTaskReadings,
  label: '读取监测值',
  input: (id: string) => ({ body: { id } }),
  icon: SyncOutlined,
  done: { text: '已填入 {{count}} 个监测值', params: ({ filled }) => ({ count: filled }) },
})

interface TaskHeadProps {
  task: TaskDetail
  /** The server cannot be asked for anything: what goes on the device can be done. */
  isCutOff: boolean
  /** Shows the first item that is not answered. */
  onMissing: (item: TaskItem) => void
}

const hourMs = 3_600_000
const doersMoves = ['start', 'withdraw']
const assignable = ['waiting', 'running', 'overdue']

/** Whether a reading is to be taken that nobody has entered, or cleared. */
const isUnread = ({ itemKind, value, enteredMs }: TaskItem): boolean =>
  itemKind === 'reading' && value === null && enteredMs === null

/** What a task is, until when, for whom, what is dangerous about it; and what can be done with it now. */
export function TaskHead({ task, isCutOff, onMissing }: TaskHeadProps) {
  const { t } = useTranslation()
  const shown = useShownTime()
  const [asked, setAsked] = useState<'assign'>()
  const mayAssign = useMayCall(assignWorkTask)
  const isNarrow = useIsNarrow()
  const { id, state, items, isForCaller } = task
  const mayDispatch = useMayCall(taskLife.calls.cancel)
  const zone = useTenantZone()
  // begun early by those who dispatch alone, as the server has it
  const isEarly =
    !mayDispatch && (instantOfText(task.dueFrom, zone) ?? 0) - Date.now() > mostHoursEarly * hourMs
  const isRunning = isAtWork(task)
  const facts = [
    [t('站点'), task.stationName],
    [t('时间'), `${shown(task.dueFrom)} – ${shown(task.dueUntil)}`],
    [t('执行人'), task.assigneeNames || t('未指派')],
    [t('预计用时'), task.minutes === null ? null : durationText(task.minutes, 'min', t)],
    [
      t('作业标准'),
      task.standardVersion === null ? task.standardName : `${task.standardName} V${task.standardVersion}`,
    ],
    [t('工具和材料'), task.tools],
    [t('方法'), task.method],
  ] as const
  const said = <Facts facts={facts} />
  return (
    <header className={styles.head}>
      <div className={sheet.title}>
        <h1>{task.title}</h1>
        <StateTag life={taskLife} state={state} />
        <LateMark task={task} />
      </div>
      {task.itemCount > 0 && <Progress task={task} />}
      {task.safetyNote && (
        <p className={styles.safety}>
          <strong>{t('安全注意事项')}</strong> {task.safetyNote}
        </p>
      )}
      {state === 'running' && task.returned && (
        <p className={styles.safety}>
          <strong>{t('已退回')}</strong> {task.returned.reason}{' '}
          <span className="muted">
            {task.returned.userName} <span className="num">{shown(task.returned.time)}</span>
          </span>
        </p>
      )}
      {isNarrow && isRunning ? (
        <details className={styles.fold}>
          <summary>{t('任务信息')}</summary>
          {said}
        </details>
      ) : (
        said
      )}
      <div className={sheet.actions}>
        {!isNarrow && <SubmitButton task={task} onMissing={onMissing} />}
        {isCutOff ? (
          <StartHere task={task} isEarly={isEarly} />
        ) : (
          <>
            {isRunning && items.some(isUnread) && <ActionButton action={readings} subject={id} />}
            <MoveButtons
              life={taskLife}
              id={id}
              state={state}
              name={task.title}
              next={state === 'checking' ? 'accept' : 'start'}
              without={['submit', ...(isForCaller ? [] : doersMoves), ...(isEarly ? ['start'] : [])]}
            />
            {mayAssign && isForCaller && assignable.includes(state) && (
              <Button icon={<SwapOutlined />} onClick={() => setAsked('assign')}>
                {task.assigneeIds.length === 0 ? t('指派') : t('转派')}
              </Button>
            )}
          </>
        )}
      </div>
      {isEarly && state === 'waiting' && isForCaller && (
        <p>{t('最早提前 {{hours}} 小时开始执行', { hours: mostHoursEarly })}</p>
      )}
      {asked === 'assign' && <AssignDialog task={task} onClose={() => setAsked(undefined)} />}
    </header>
  )
}
