import {
  checkPastFile,
  continuePastImport,
  listPastImports,
  pastImportHolder,
  startPastImport,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { checkFile } from './checkFile'
import { areEnough } from './columns'
import { ownTable, piecesOf } from './filesOfImports'
import { type Importing, ownImport, pastImportKind, pastImportTask } from './importTask'
import { definePastImportJobs } from './jobs'
import { isOwn, noteTask, runsOf, storeRun } from './queries'
import { pastImportTable } from './table'

/** The calls by which readings of the past are brought in. */
export function pastImportRoutes(platform: Platform, parts: Omit<Importing, 'platform'>): Implementation[] {
  const { attachments, clock, imports, tasks } = platform
  attachments.register(pastImportHolder, pastImportTable, isOwn)
  tasks.define(pastImportKind, pastImportTask({ platform, ...parts }))
  definePastImportJobs(platform)

  const begin = async (
    asking: Parameters<typeof tasks.begin>[0],
    { id, fileName, size }: { id: string; fileName: string; size: number },
  ) => {
    const title = { text: '导入历史数据 {{name}}', params: { name: fileName } }
    const taskId = await tasks.begin(asking, { kind: pastImportKind, title, input: { id, size } })
    await noteTask(asking.tx, id, taskId)
    return { taskId }
  }

  /** The caller's tasks that are not over. */
  const openTasks = async (asking: { tx: Tx; session: Session }) => {
    const own = await tasks.list(asking)
    return new Set(own.filter(({ endTime }) => endTime === null).map(({ id }) => id))
  }

  return [
    implementDetached(checkPastFile, async ({ session, body, inTenant }) => {
      await inTenant((tx) => ownTable(tx, session, body.attachmentId))
      return imports.checks.run(session.tenantId, () =>
        checkFile({
          ...{ inTenant, columns: body.columns, now: clock.now() },
          pieces: piecesOf(attachments, inTenant, body.attachmentId),
          routes: parts.routing.current.points,
        }),
      )
    }),

    implement(startPastImport, async ({ body: { attachmentId, columns }, ...asking }) => {
      const { tx, session } = asking
      if (!areEnough(columns)) throw refuse(telemetryErrors.lackOfPastColumns, {}, 'columns')
      const { fileName, size } = await ownTable(tx, session, attachmentId)
      const run = await storeRun(tx, {
        ...{ userId: session.userId, attachmentId, fileName, columns },
        createTime: new Date(clock.now()),
      })
      await attachments.give(tx, session, pastImportHolder.noun, [{ recordId: run.id, attachmentId }])
      return begin(asking, { id: run.id, fileName, size: Number(size) })
    }),

    implement(continuePastImport, async ({ query: { id }, ...asking }) => {
      const run = await ownImport(asking.tx, asking.session, id)
      const open = await openTasks(asking)
      if (run.doneTime || open.has(run.taskId ?? '')) throw refuse(telemetryErrors.pastImportClosed)
      const held = await attachments.listOf(asking.tx, pastImportHolder.noun, [id])
      return begin(asking, { id, fileName: run.fileName, size: held.get(id)?.[0]?.size ?? 0 })
    }),

    implement(listPastImports, async ({ tx, session }) => {
      const rows = await runsOf(tx, session.userId)
      const open = await openTasks({ tx, session })
      return rows.map(({ id, fileName, lines, added, existing, wrong, problems, createTime, ...run }) => ({
        ...{ id, fileName, lines, added, existing, wrong, problems, createTime },
        state: run.doneTime
          ? ('done' as const)
          : open.has(run.taskId ?? '')
            ? ('running' as const)
            : ('open' as const),
      }))
    }),
  ]
}
