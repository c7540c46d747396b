import { and, eq, inArray } from 'drizzle-orm'
import { toPlain } from '../bus'
import type { Tx } from '../database'
import { notFound } from '../errors'
import type { Session } from '../http'
import { createRunner } from './createRunner'
import './events'
import type { NewTask, TaskKind } from './kinds'
import { areResultsOf } from './resultRights'
import { endTask, forgetTasks, tasksOf } from './rows'
import { storeSession } from './storedSession'
import { taskTable } from './table'
import { taskFiles } from './taskFiles'
import type { TaskOptions } from './taskOptions'
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

/** A session with what its user may do now; undefined for who may not sign in any more. */
type RenewSession = (session: Session) => Promise<Session | undefined>

const wakeUp = 'tasks.run'

/** Builds the tasks. A job wakes their runner: when one is begun, and every minute in case that was lost. */
export function createTasks(options: TaskOptions): Tasks {
  const { db, bus, clock, jobs, attachments } = options
  const kinds = new Map<string, TaskKind>()
  let renew: RenewSession = async (session) => session
  const tell = (row: TaskRow | undefined) => {
    if (row)
      bus.publish('tasks.changed', {
        tenantId: row.tenantId,
        userId: row.userId,
        task: toPlain({ ...wireOf(row) }),
      })
  }
  const runner = createRunner({ ...options, kinds, tell, renew: (session) => renew(session) })

  attachments.register(taskFiles, taskTable, (session) => areResultsOf(session, kinds))
  jobs.define(wakeUp, runner.wake)
  jobs.schedule(wakeUp, '* * * * *')
  jobs.define('tasks.forget', async () => void (await db.asSystem((tx) => forgetTasks(tx, clock.now()))))
  jobs.schedule('tasks.forget', '51 3 * * *')

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
    list: async ({ tx, session }) =>
      (await tasksOf(tx, session.userId)).map(({ task, isFileGone }) => wireOf(task, isFileGone)),
    async cancel({ afterCommit, ...asking }, id) {
      const [row] = await own(asking, [id])
      if (row?.state === 'waiting') {
        const ended = await endTask(asking.tx, row, { state: 'cancelled' }, clock.now())
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
    start: runner.start,
    stop: runner.stop,
  }
}
