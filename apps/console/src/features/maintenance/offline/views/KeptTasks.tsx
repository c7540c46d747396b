import { inspectTasksPage, maintainTasksPage, type WorkKind } from '@energy-console/contract/maintenance'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { taskPath } from '../../task/taskAddress'
import { useKeptWork } from '../read/useKeptWork'
import { KeptCards } from './KeptCards'
import { KeptPanel } from './KeptPanel'

/** The user's open tasks, and those that whoever begins them does, as this device has them, for where there is no network. */
export function KeptTasks({ kind, title }: { kind: WorkKind; title: string }) {
  const kept = useKeptWork()
  const tasks = kept?.tasks.filter(({ task }) => task.kind === kind)
  return (
    <KeptPanel
      title={title}
      path={(kind === 'inspect' ? inspectTasksPage : maintainTasksPage).path}
      text="这里是保存在这台设备上的任务，可以照常填写，网络恢复后自动同步。"
      kept={kept}
    >
      {tasks?.length === 0 && <EmptyHint text="这台设备上没有保存您的任务。" />}
      {tasks && <KeptCards tasks={tasks} pathOf={taskPath} />}
    </KeptPanel>
  )
}
