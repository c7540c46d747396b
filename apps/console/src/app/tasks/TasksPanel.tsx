import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { type Task, taskStates } from '@energy-console/contract'
import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { cancelTask, listTasks, removeTasks, taskKeepDays } from '@energy-console/contract/system'
import { Button, Drawer, Progress } from 'antd'
import { callApi } from '../../api/callApi'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../../kit/action/ActionButton'
import { action } from '../../kit/action/action'
import { useAction } from '../../kit/action/useActions'
import { saveAddress } from '../../kit/attachments/saveAddress'
import { EmptyHint } from '../../kit/EmptyHint'
import { Failure } from '../../kit/Failure'
import { StatusTag } from '../../kit/StatusTag'
import { Ago } from '../../kit/time/Ago'
import { taskText } from '../../kit/value/taskText'
import styles from './TasksPanel.module.css'
import { isOpen, percentOf } from './taskState'

const tones = { waiting: 'plain', running: 'info', done: 'good', failed: 'error', cancelled: 'off' } as const

const forget = action({
  call: removeTasks,
  label: '清除已结束的',
  input: (tasks: readonly Task[]) => ({ query: { ids: tasks.map(({ id }) => id).join() } }),
})

const cancel = action({ call: cancelTask, label: '取消', input: (id: string) => ({ query: { id } }) })

/** The user's own tasks: how far each is, its file, and how to stop it. */
export function TasksPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(listTasks)
  const over = data?.filter((task) => !isOpen(task)) ?? []
  return (
    <Drawer
      open
      size={460}
      title={t('后台任务')}
      onClose={onClose}
      extra={over.length > 0 && <ActionButton action={forget} subject={over} size="small" />}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyHint text="大量数据的导出、打包等需要时间的工作在后台进行，进度和结果在这里。" />
      )}
      <ul className={styles.tasks}>
        {data?.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </ul>
      {over.length > 0 && <p className="muted">{t('结果保留 {{days}} 天。', { days: taskKeepDays })}</p>}
    </Drawer>
  )
}

function TaskItem({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(cancel)
  const { id, state, note, createTime, fileId, isFileGone } = task
  const title = taskText(task.title, t)
  const download = async (ids: string) => {
    const [address] = await callApi(listAttachmentAddresses, { query: { ids } })
    if (address) saveAddress(address)
  }
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <StatusTag tone={tones[state]}>{t(taskStates[state])}</StatusTag>
      </div>
      {isOpen(task) && <Progress size="small" percent={percentOf(task)} status="active" aria-label={title} />}
      <div className={styles.foot}>
        <span className="muted">
          <Ago time={createTime} />
        </span>
        {note && <span>{taskText(note, t)}</span>}
        {isFileGone && <span className="muted">{t('文件已清理，为更新的结果腾出空间')}</span>}
        {fileId !== null && (
          <Button
            size="small"
            type="primary"
            icon={<DownloadOutlined />}
            // Why it could not be fetched has been said.
            onClick={() => void download(fileId).catch(() => undefined)}
          >
            {t('下载')}
          </Button>
        )}
        {isOpen(task) && (
          <Button
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('取消任务 {{title}}', { title })}
            loading={isBusy}
            onClick={() => void start(id)}
          >
            {t('取消')}
          </Button>
        )}
      </div>
    </li>
  )
}
