import { coreErrors, type TaskText } from '@energy-console/contract'
import type { FileInMaking, MadeFile } from '../attachments'
import { DatabaseUnavailable, type Tx } from '../database'
import { AppError } from '../errors'
import { type Session, scopeOf } from '../http'
import type { TaskContext, TaskKind } from './kinds'
import { claimTask, type Ending, endTask, interruptTask, runningHereOrLeft, storeProgress } from './rows'
import { restoreSession } from './storedSession'
import { taskFiles } from './taskFiles'
import type { TaskOptions } from './taskOptions'
import type { TaskRow } from './wire'

/** Progress is stored and told at most this often. */
const tellEveryMs = 500

class Stopped extends Error {}

interface Given extends TaskOptions {
  kinds: ReadonlyMap<string, TaskKind>
  /** The session with what its user may do now; undefined for who may not sign in any more. */
  renew(session: Session): Promise<Session | undefined>
  /** Tells the user what has become of his task. */
  tell(row: TaskRow | undefined): void
}

/** Runs the tasks of this process. */
export interface Runner {
  /** Takes up what nobody runs any more, and begins what may run; does not wait for its end. */
  wake(): Promise<void>
  /** Wakes it for the first time, or again after it was stopped. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Builds the runner: three tasks at once, one of a tenant, whichever processes run them. */
export function createRunner(given: Given): Runner {
  const { db, bus, clock, attachments, log, kinds, renew, tell } = given
  const owner = given.owner ?? null
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let isStopping = false
  /** What is claimed is known to run before anybody looks for what is left behind. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => undefined)
    return next
  }
  bus.subscribe('tasks.cancelled', ({ taskId }) => running.get(taskId)?.abort.abort('cancelled'))

  const interrupt = (row: TaskRow) => {
    const isRepeatable = kinds.get(row.kind)?.isRepeatable ?? false
    return withoutFiles(row, (tx) => interruptTask(tx, row, isRepeatable, clock.now()))
  }

  /** Tasks that an earlier process, or a database that was away, has left as if they ran. */
  const takeUpLeft = () =>
    inTurn(async () => {
      const rows = await db.asSystem((tx) => runningHereOrLeft(tx, owner))
      for (const row of rows) if (!running.has(row.id)) await interrupt(row)
    })

  const beginNext = () =>
    inTurn(async () => {
      const row = isStopping ? undefined : await db.asSystem((tx) => claimTask(tx, owner))
      if (!row) return false
      const abort = new AbortController()
      const ended = run(row, abort.signal)
        .catch((error: unknown) => log.error({ err: error, task: row.id }, 'task not ended'))
        .then(() => void running.delete(row.id))
      running.set(row.id, { abort, ended })
      // The next one of the tenant has waited for this one.
      ended.then(beginAll).catch((error: unknown) => log.error({ err: error }, 'tasks not claimed'))
      return true
    })

  async function beginAll(): Promise<void> {
    while (await beginNext());
  }

  async function run(row: TaskRow, signal: AbortSignal): Promise<void> {
    tell(row)
    const kind = kinds.get(row.kind)
    if (!kind) return finish(row, { state: 'failed', note: { text: '服务不再支持这种任务', params: {} } })
    try {
      const session = await renew(restoreSession(row.session))
      if (!session) return await finish(row, { state: 'failed', note: { text: '账号已停用', params: {} } })
      await db.asSystem((tx) => removeFiles(tx, row))
      if (signal.aborted) throw new Stopped()
      const context = contextOf(row, session, signal)
      const { note, file } = await kind.run(context)
      if (signal.aborted) throw new Stopped()
      const fileId = file && (await (await stored(file, context)).finish())
      await finish(row, { state: 'done', note, fileId })
    } catch (error) {
      // Whoever wakes the runner next finds it left behind.
      if (error instanceof DatabaseUnavailable) throw error
      if (signal.reason === 'taken over') return
      if (signal.aborted && signal.reason !== 'cancelled') await interrupt(row)
      else if (signal.aborted) await finish(row, { state: 'cancelled' })
      else await finish(row, { state: 'failed', note: reasonOf(error) })
    }
  }

  /** A refusal says why, and what failed for a reason that the user can wait out; anything else is for the log. */
  const reasonOf = (error: unknown): TaskText => {
    if (!(error instanceof AppError) || error.spec.status >= 500) log.error({ err: error }, 'task failed')
    if (error instanceof AppError && error.spec !== coreErrors.internal)
      return { text: error.spec.text, params: error.params }
    return { text: '系统内部错误，请稍后重试', params: {} }
  }

  const stored = async (file: MadeFile | FileInMaking, { makeFile }: TaskContext) => {
    if ('finish' in file) return file
    const making = await makeFile(file)
    await making.write(file.bytes)
    return making
  }

  const removeFiles = (tx: Tx, { id }: TaskRow) => attachments.removeOf(tx, taskFiles.noun, [id])

  /** Ends a run without the files that it has made; what another run has made stays, where this one is over already. */
  const withoutFiles = async (row: TaskRow, end: (tx: Tx) => Promise<TaskRow | undefined>) => {
    const ended = await db.asSystem(async (tx) => {
      const now = await end(tx)
      if (now) await removeFiles(tx, row)
      return now
    })
    tell(ended)
  }

  const finish = async (row: TaskRow, ending: Ending) => {
    const end = (tx: Tx) => endTask(tx, row, ending, clock.now())
    if (ending.state === 'done') tell(await db.asSystem(end))
    else await withoutFiles(row, end)
  }

  function contextOf(row: TaskRow, session: Session, signal: AbortSignal): TaskContext {
    let toldMs = Number.NEGATIVE_INFINITY
    return {
      session,
      signal,
      input: row.input,
      inTenant: (work, options) => db.inTenant(scopeOf(session), work, options),
      makeFile: ({ fileName, contentType }) =>
        attachments.makeResult((work) => db.inTenant(scopeOf(session), work), {
          ...{ fileName, contentType },
          recordId: row.id,
        }),
      async progress(done, total) {
        if (signal.aborted) throw new Stopped()
        if (clock.now() - toldMs < tellEveryMs) return
        toldMs = clock.now()
        const stored = await db.asSystem((tx) => storeProgress(tx, row, done, total))
        if (!stored) {
          running.get(row.id)?.abort.abort('taken over')
          throw new Stopped()
        }
        tell(stored)
        // He may have cancelled it before it was known to run here.
        if (stored.isCancelled) running.get(row.id)?.abort.abort('cancelled')
      },
    }
  }

  const wake = async () => {
    if (isStopping) return
    await takeUpLeft()
    await beginAll()
  }

  return {
    wake,
    start() {
      isStopping = false
      return wake()
    },
    async stop() {
      isStopping = true
      await turn
      const ends = [...running.values()].map(({ abort, ended }) => {
        abort.abort('stopping')
        return ended
      })
      await Promise.all(ends)
    },
  }
}
