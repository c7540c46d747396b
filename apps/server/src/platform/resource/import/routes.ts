import { coreErrors, type Resource } from '@energy-console/contract'
import {
  getImportMatches,
  importErrors,
  listImports,
  undoHours,
  undoImport,
} from '@energy-console/contract/imports'
import { notFound, refuse } from '../../errors'
import { holds, type Implementation, implement } from '../../http'
import type { Platform } from '../../module'
import {
  dropLines,
  forgetRuns,
  lastMatches,
  ownRun,
  type RunRow,
  runsOf,
  stateOf,
  storeRun,
  taskStateOf,
  undoUntil,
} from './runs'
import { undoKind } from './undoTask'

/** The calls that the imports of all resources share, and the job that forgets old ones. */
export function importRoutes({ tasks, clock, jobs, db, bus, log, imports }: Platform): Implementation[] {
  jobs.define('imports.forget', () => db.asSystem((tx) => forgetRuns(tx, clock.now())))
  jobs.schedule('imports.forget', '43 3 * * *')
  // Lines are megabytes: however their task ends, they go with it. What is missed here goes with the job.
  bus.subscribe('tasks.changed', ({ task: { id, state } }) => {
    if (state === 'waiting' || state === 'running') return
    void db
      .asSystem((tx) => dropLines(tx, id))
      .catch((error: unknown) => log.error({ err: error, task: id }, 'lines of an import not dropped'))
  })
  return [
    implement(listImports, async ({ tx, session, query }) => {
      const rows = await runsOf(tx, session, query.noun)
      return rows.map(({ run, taskState }) => {
        const imported = imports.find(run.noun)
        const mayUndo =
          imported !== undefined &&
          !imported.import?.isBooking &&
          undoCodes(run, imported).every((code) => holds(session, code))
        return wireOf(run, { taskState, mayUndo, label: imported?.label ?? run.noun, nowMs: clock.now() })
      })
    }),
    implement(getImportMatches, ({ tx, query }) => lastMatches(tx, query.noun)),
    implement(undoImport, async ({ query, ...asking }) => {
      const { tx, session } = asking
      const run = await ownRun(tx, session, query.id)
      const imported = imports.find(run.noun)
      if (!imported) throw notFound()
      const { label } = imported
      if (imported.import?.isBooking) throw refuse(importErrors.neverUndone, { label })
      for (const permission of undoCodes(run, imported))
        if (!holds(session, permission)) throw refuse(coreErrors.forbidden, { permission })
      const state = stateOf(run, await taskStateOf(tx, run))
      if (state !== 'done' || run.created + run.changed === 0) throw refuse(importErrors.notDone)
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

/** What undoing a run needs: it removes what was made, and changes what was changed. */
const undoCodes = ({ created, changed }: RunRow, { codes }: Pick<Resource, 'codes'>): readonly string[] => [
  ...(created > 0 ? [codes.delete] : []),
  ...(changed > 0 ? [codes.edit] : []),
]

/** Problems of a run that a list of runs tells. */
const problemsListed = 50

interface Around {
  taskState: string | null
  mayUndo: boolean
  label: string
  nowMs: number
}

/** A run as its user sees it. */
function wireOf(run: RunRow, { taskState, mayUndo, label, nowMs }: Around) {
  const state = stateOf(run, taskState)
  const until = undoUntil(run)
  const { id, noun, fileName, taskId, createTime, created, changed, kept } = run
  const problems = run.problems.slice(0, problemsListed)
  return {
    ...{ id, noun, fileName, createTime, created, changed, problems, kept, state },
    label,
    taskId: taskId ?? '0',
    undoUntil: until,
    canUndo: mayUndo && state === 'done' && created + changed > 0 && until.getTime() >= nowMs,
  }
}
