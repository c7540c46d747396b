import type { DataOf } from '@energy-console/contract'
import { taskLife, type workTasks } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { StateTag } from '../../../kit/lifecycle/StateTag'
import type { Column } from '../../../kit/list/Column'
import { LateMark, Progress } from './TaskFacts'
import { taskPath } from './taskAddress'

/** A task as its list has it. */
export type TaskRow = DataOf<typeof workTasks.calls.page>['records'][number]

/** The columns of the list that say more than a field. */
export const taskColumns: readonly Column<TaskRow>[] = [
  {
    key: 'title',
    title: '任务',
    isSortable: true,
    render: (row) => <Link to={taskPath(row)}>{row.title}</Link>,
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    isSortable: true,
    render: (row) => (
      <>
        <StateTag life={taskLife} state={row.state} /> <LateMark task={row} />
      </>
    ),
  },
  { key: 'failedCount', title: '进度', width: 170, render: (row) => <Progress task={row} /> },
]
