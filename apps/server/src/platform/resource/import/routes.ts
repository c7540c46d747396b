import { coreErrors } from '@energy-console/contract'
import {
  getImportMatches,
  importErrors,
  listImports,
  undoHours,
  undoImport,
} from '@energy-console/contract/imports'
import { notFound, refuse } from '../../errors'
import { holds, type Implementation, implement, type Session } from '../../http'
import type { Platform } from '../../module'
import { forgetRuns, lastMatches, ownRun, type RunRow, runsOf, storeRun, undoUntil } from './runs'
import { undoKind } from './undoTask'

/** The calls that the imports of all resources share, and the job that forgets old ones. */
export function importRoutes({ tasks, clock, jobs, db, imports }: Platform): Implementation[] {
  jobs.define('imports.forget', async () => void (await db.asSystem((tx) => forgetRuns(tx, clock.now()))))
  jobs.schedule('imports.forget', '43 3 * * *')
  return [
    implement(listImports, async ({ tx, session, query }) => {
      const rows = await runsOf(tx, session, query.noun)
      return rows.map(({ run, taskState }) =>
        wireOf(run, { taskState, label: imports.find(run.noun)?.label ?? run.noun, nowMs: clock.now() }),
      )
    }),
    implement(getImportMatches, ({ tx, query }) => lastMatches(tx, query.noun)),
    implement(undoImport, async ({ query, ...asking }) => {
      const { tx, session } = asking
      const run = await ownRun(tx, session, query.id)
      const imported = imports.find(run.noun)
      if (!imported) throw notFound()
      const { label, codes } = imported
      refuseUnpermitted(session, [...(run.created ? [codes.add] : []), ...(run.changed ? [codes.edit] : [])])
      if (run.state !== 'done' || run.created + run.changed === 0) throw refuse(importErrors.notDone)
      if (undoUntil(run).getTime() < clock.now())
        throw refuse(importErrors.tooLateToUndo, { hours: undoHours })
      const title = { text: '撤销导入{{label}}', params: { label } }
      const taskId = await tasks.begin(asking, {
        kind: undoKind(run.noun),
        title,
        input: { importId: run.id },
      })
      await storeRun(tx, run.id, { state: 'undoing', taskId })
      return { taskId }
    }),
  ]
}

function refuseUnpermitted(session: Session, codes: readonly string[]): void {
  for (const permission of codes)
    if (!holds(session, permission)) throw refuse(coreErrors.forbidden, { permission })
}

/** Problems of a run that a list of runs tells. */
const problemsListed = 50

interface Around {
  taskState: string | null
  label: string
  nowMs: number
}

/** A run as its user sees it. One whose task ended without it has failed; an undoing that did has not begun. */
function wireOf(run: RunRow, { taskState, label, nowMs }: Around) {
  const isOver = taskState !== 'waiting' && taskState !== 'running'
  const state =
    run.state === 'waiting' && isOver ? 'failed' : run.state === 'undoing' && isOver ? 'done' : run.state
  const until = undoUntil(run)
  const { id, noun, fileName, taskId, createTime, created, changed, kept } = run
  const problems = run.problems.slice(0, problemsListed)
  return {
    ...{ id, noun, fileName, createTime, created, changed, problems, kept, state },
    label,
    taskId: taskId ?? '0',
    undoUntil: until,
    canUndo: state === 'done' && created + changed > 0 && until.getTime() >= nowMs,
  }
}
