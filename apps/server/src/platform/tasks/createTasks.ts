import type { TaskText } from '@energy-console/contract'
import { attachmentHolder } from '@energy-console/contract/attachments'
import { and, eq, inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Attachments } from '../attachments'
import type { Bus } from '../bus'
import type { Database, Tx } from '../database'
import { AppError, notFound } from '../errors'
import { type Session, scopeOf } from '../http'
import type { Clock } from '../jobs/clock'
import type { JobQueue } from '../jobs/queue'
import './events'
import type { NewTask, TaskContext, TaskKind } from './kinds'
import {
  claimTask,
  type Ending,
  endTask,
  forgetTasks,
  interruptTask,
  leftRunning,
  storeProgress,
  tasksOf,
} from './rows'
import { restoreSession, storeSession } from './storedSession'
import { taskTable } from './tables'
import { type TaskRow, wireOf } from './wire'

/** Who asks, within his transaction. */
interface Asking {
  tx: Tx
  session: Session
  afterCommit(work: () => void | Promise<void>): void
}

/** Work that takes longer than an answer may, with progress, for the user who started it. */
export interface Tasks {
  /** Names a kind of task and what it does. Call it before {@link Tasks.start}. */
  define(kind: string, what: TaskKind): void
  /** How the rights of a user are found as they are when his task runs; without it those count that he began it with. */
  renewSessions(renew: RenewSession): void
  /** Starts a task with the transaction that asks for it; answers its id. */
  begin(asking: Asking, task: NewTask): Promise<string>
  list(asking: Pick<Asking, 'tx' | 'session'>): Promise<ReturnType<typeof wireOf>[]>
  /** @throws notFound for another user's */
  cancel(asking: Asking, id: string): Promise<void>
  /** Forgets tasks that are over; those that are not stay. @throws notFound for another user's */
  remove(asking: Pick<Asking, 'tx' | 'session'>, ids: readonly string[]): Promise<void>
  /** Takes up what an earlier process has left. */
  start(): Promise<void>
  /** Stops what runs: it begins again with the next start, or is said to have been cut off. */
  stop(): Promise<void>
}

interface TaskOptions {
  db: Database
  bus: Bus
  clock: Clock
  jobs: JobQueue
  attachments: Attachments
  log: Logger
}

/** A session with what its user may do now; undefined for who may not sign in any more. */
type RenewSession = (session: Session) => Promise<Session | undefined>

/** Files of tasks: their users' alone. */
const taskFiles = attachmentHolder({
  noun: 'task',
  uploadCodes: [],
  viewCodes: [],
  accepts: 'files',
  mostMb: 0,
})

const wakeUp = 'tasks.run'
/** Progress is stored and told at most this often. */
const tellEveryMs = 500

class Stopped extends Error {}

/** Builds the runner. It claims tasks when a job wakes it: three at once, one of a tenant. */
export function createTasks({ db, bus, clock, jobs, attachments, log }: TaskOptions): Tasks {
  const kinds = new Map<string, TaskKind>()
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>()
  let isStopping = false
  let renew: RenewSession = async (session) => session

  attachments.register(taskFiles, taskTable, (session) => eq(taskTable.userId, session.userId))
  jobs.define(wakeUp, async () => runWaiting())
  jobs.schedule(wakeUp, '* * * * *')
  jobs.define('tasks.forget', async () => void (await db.asSystem((tx) => forgetTasks(tx, clock.now()))))
  jobs.schedule('tasks.forget', '51 3 * * *')
  bus.subscribe('tasks.cancelled', ({ taskId }) => running.get(taskId)?.abort.abort('cancelled'))

  const tell = (row: TaskRow | undefined) => {
    if (row) bus.publish('tasks.changed', { tenantId: row.tenantId, userId: row.userId, task: wireOf(row) })
  }

  /** Begins tasks while there are any that may run, and does not wait for their ends. */
  async function runWaiting(): Promise<void> {
    while (!isStopping) {
      const row = await db.asSystem(claimTask)
      if (!row) return
      tell(row)
      const abort = new AbortController()
      const ended = runTask(row, abort.signal)
        .catch((error: unknown) => log.error({ err: error, task: row.id }, 'task not ended'))
        .finally(() => {
          running.delete(row.id)
          // The next one of the tenant has waited for this one.
          return runWaiting().catch((error: unknown) => log.error({ err: error }, 'tasks not claimed'))
        })
      running.set(row.id, { abort, ended })
    }
  }

  async function runTask(row: TaskRow, signal: AbortSignal): Promise<void> {
    const kind = kinds.get(row.kind)
    if (!kind) return finish(row, { state: 'failed', note: { text: '服务不再支持这种任务', params: {} } })
    const session = await renew(restoreSession(row.session))
    if (!session) return finish(row, { state: 'failed', note: { text: '账号已停用', params: {} } })
    try {
      const { note, file } = await kind.run(contextOf(row, session, signal))
      if (signal.aborted) throw new Stopped()
      const fileId =
        file &&
        (await db.inTenant(scopeOf(session), (tx) =>
          attachments.store(tx, { holder: taskFiles.noun, recordId: row.id }, file),
        ))
      await finish(row, { state: 'done', note, fileId })
    } catch (error) {
      if (signal.aborted && signal.reason !== 'cancelled')
        tell(await db.asSystem((tx) => interruptTask(tx, row, kind.isRepeatable, clock.now())))
      else if (signal.aborted) await finish(row, { state: 'cancelled' })
      else await finish(row, { state: 'failed', note: reasonOf(error) })
    }
  }

  /** A refusal says why; anything else is for the log. */
  const reasonOf = (error: unknown): TaskText => {
    if (error instanceof AppError && error.spec.status < 500)
      return { text: error.spec.text, params: error.params }
    log.error({ err: error }, 'task failed')
    return { text: '系统内部错误，请稍后重试', params: {} }
  }

  const finish = async (row: TaskRow, ending: Ending) =>
    tell(await db.asSystem((tx) => endTask(tx, row.id, ending, clock.now())))

  function contextOf(row: TaskRow, session: Session, signal: AbortSignal): TaskContext {
    let toldMs = Number.NEGATIVE_INFINITY
    return {
      session,
      signal,
      input: row.input,
      inTenant: (work, options) => db.inTenant(scopeOf(session), work, options),
      async progress(done, total) {
        if (signal.aborted) throw new Stopped()
        if (clock.now() - toldMs < tellEveryMs) return
        toldMs = clock.now()
        const stored = await db.asSystem((tx) => storeProgress(tx, row.id, done, total))
        tell(stored)
        // He may have cancelled it before it was known to run here.
        if (stored?.isCancelled) running.get(row.id)?.abort.abort('cancelled')
      },
    }
  }

  /** The caller's own tasks among these. @throws notFound where one is not */
  const own = async ({ tx, session }: Pick<Asking, 'tx' | 'session'>, ids: readonly string[]) => {
    const rows = await tx
      .select()
      .from(taskTable)
      .where(and(inArray(taskTable.id, [...ids]), eq(taskTable.userId, session.userId)))
      .for('update')
    if (rows.length !== new Set(ids).size) throw notFound()
    return rows
  }

  return {
    define: (kind, what) => void kinds.set(kind, what),
    renewSessions(how) {
      renew = how
    },
    async begin({ tx, session, afterCommit }, task) {
      if (!kinds.has(task.kind)) throw new RangeError(`no task is called ${task.kind}`)
      const [row] = await tx
        .insert(taskTable)
        .values({
          ...task,
          userId: session.userId,
          session: storeSession(session),
          createTime: new Date(clock.now()),
        })
        .returning()
      if (!row) throw notFound()
      afterCommit(async () => {
        tell(row)
        await jobs.send(wakeUp)
      })
      return row.id
    },
    list: async ({ tx, session }) => (await tasksOf(tx, session.userId)).map(wireOf),
    async cancel({ afterCommit, ...asking }, id) {
      const [row] = await own(asking, [id])
      if (row?.state === 'waiting') {
        const ended = await endTask(asking.tx, id, { state: 'cancelled' }, clock.now())
        afterCommit(() => tell(ended))
      } else if (row?.state === 'running') {
        await asking.tx.update(taskTable).set({ isCancelled: true }).where(eq(taskTable.id, id))
        afterCommit(() => bus.publish('tasks.cancelled', { taskId: id }))
      }
    },
    async remove(asking, ids) {
      const over = (await own(asking, ids)).filter(({ endTime }) => endTime !== null).map(({ id }) => id)
      if (over.length === 0) return
      await attachments.removeOf(asking.tx, taskFiles.noun, over)
      await asking.tx.delete(taskTable).where(inArray(taskTable.id, over))
    },
    async start() {
      isStopping = false
      for (const row of await db.asSystem(leftRunning)) {
        const isRepeatable = kinds.get(row.kind)?.isRepeatable ?? false
        await db.asSystem((tx) => interruptTask(tx, row, isRepeatable, clock.now()))
      }
      await runWaiting()
    },
    async stop() {
      isStopping = true
      const ends = [...running.values()].map(({ abort, ended }) => {
        abort.abort('stopping')
        return ended
      })
      await Promise.all(ends)
    },
  }
}
