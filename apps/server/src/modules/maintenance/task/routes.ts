import { Id } from '@energy-console/contract'
import {
  assignWorkTask,
  getWorkTask,
  listTaskPeople,
  listTasksOfAsset,
  remarkWorkTask,
  saveTaskResults,
  takeTaskReadings,
  taskCodes,
  taskLife,
  workTasks,
} from '@energy-console/contract/maintenance'
import { z } from 'zod'
import { type CallContext, type Implementation, implement } from '../../../platform/http'
import { mountLifecycle } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import type { ReadLatest } from '../../devices'
import { tellLater } from '../../notices'
import { madeTimeOf } from './moments'
import { taskPeople } from './people'
import { assigneeNames, isLate, isMine, narrowed, taskOf, tasksOfAsset, titledLike } from './queries'
import { remarkTask } from './remark'
import { assignTask, followMoves, saveResults, setOfMoves, takeReadings } from './rules'
import { workTaskHistoryTable, workTaskTable } from './table'

/** Tasks are kept for years: their list counts so far, says that there are more, and can be paged on. */
const mostListed = 10_000

/** The calls of tasks of inspection and maintenance. */
export function taskRoutes(platform: Platform, readLatest: ReadLatest): Implementation[] {
  const { attachments, bus, clock } = platform
  const doing = ({ tx, session }: Pick<CallContext<never>, 'tx' | 'session'>) => ({
    ...{ tx, session, attachments, readLatest, now: new Date(clock.now()) },
  })
  platform.references.registerReferable('workTask', workTaskTable, 'title', [taskCodes.view])
  return [
    ...mountListing(
      workTasks,
      {
        from: workTaskTable,
        computed: { assigneeNames, isLate, isMine },
        narrow: narrowed,
        lookUps: { title: titledLike },
        mostCounted: mostListed,
      },
      platform,
    ),
    ...mountLifecycle(
      taskLife,
      { record: workTaskTable, history: workTaskHistoryTable, named: [workTaskTable.title] },
      {
        attachments,
        set: setOfMoves,
        madeTime: ({ tx }, told) => madeTimeOf(tx, told, new Date(clock.now())),
        async afterMoves({ afterCommit, ...context }, moves) {
          const raised = await followMoves(doing(context), moves)
          tellLater({ afterCommit, bus }, raised)
        },
      },
    ),
    implement(getWorkTask, ({ tx, session, query }) => taskOf({ tx, session, attachments }, query.id)),
    implement(saveTaskResults, ({ body, ...context }) => saveResults(doing(context), body)),
    implement(takeTaskReadings, ({ body, ...context }) => takeReadings(doing(context), body.id)),
    implement(listTasksOfAsset, ({ tx, session, query }) =>
      tasksOfAsset(tx, session, query.assetId, new Date(clock.now())),
    ),
    implement(listTaskPeople, async ({ tx, session: { tenantId }, query }) => {
      await platform.references.check(tx, Place, [query])
      return taskPeople(tx, { tenantId, stationId: query.stationId })
    }),
    implement(remarkWorkTask, async ({ body, afterCommit, ...context }) => {
      const raised = await remarkTask(doing(context), body)
      tellLater({ afterCommit, bus }, raised)
    }),
    implement(assignWorkTask, async ({ body, afterCommit, ...context }) => {
      await platform.references.check(context.tx, People, [body])
      const raised = await assignTask(doing(context), body)
      tellLater({ afterCommit, bus }, raised)
    }),
  ]
}

/** Where tasks are carried out. */
const Place = z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) })

/** Those whom a task is given to. */
const People = z.object({ userIds: z.array(z.string()).meta({ reference: 'user', label: '执行人' }) })
