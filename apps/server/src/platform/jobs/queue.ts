import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { createNameLocks } from './nameLocks'
import { jobSeconds, withinJobTime } from './withinJobTime'

/** What a job does with its data, until `stopping` at the most. */
type Handler = (data: Record<string, unknown>, stopping: AbortSignal) => Promise<void>

/** How long a job may take before it counts as failed, and how often one that failed is tried again. */
const usual = { seconds: jobSeconds, retries: 2 }

/** Work in the background: cron and queues in the same PostgreSQL. Each job runs once, in one of the processes that are workers. */
export interface JobQueue {
  /**
   * Names a job and what it does. A handler must be idempotent: a job that fails or outlives its 5 minutes is
   * tried again, twice at most, unless it is `allowed` otherwise. One that works step by step begins no further step once `stopping` is aborted: the
   * database closes soon after. Call it before {@link JobQueue.start}.
   */
  define(name: string, handle: Handler, allowed?: Partial<typeof usual>): void
  /** Runs a defined job by cron (five fields, UTC); two runs of one name never overlap, nor do they in two processes. */
  schedule(name: string, cron: string): void
  /**
   * Runs a defined job every minute in each process, for what it keeps in memory; where there is one process, as one scheduled for every
   * minute.
   */
  scheduleHere(name: string): void
  /** Queues one run of a defined job. Before the start it waits in memory. */
  send(name: string, data?: Record<string, unknown>): Promise<void>
  /** Runs a defined job here and now and waits for it; for tests and for whoever needs the result at once. */
  run(name: string, data?: Record<string, unknown>): Promise<void>
  /** Creates the queue's own tables where they are missing and begins to work. */
  start(): Promise<void>
  /** Ends polling and waits a moment for running jobs; what is still running then is tried again after the next start. */
  stop(): Promise<void>
}

/** What a queue is made of; the connection is the owner's, opened at the start and not before. */
export interface JobQueueOptions {
  connectionString: string
  /** Other processes take jobs of the same queue. */
  isShared?: boolean
  /** Whether jobs are run here; otherwise they are queued for those who do. They are, unless told. */
  isWorker?: boolean
  onError: (error: unknown, name: string) => void
}

/** How often it is looked which queues have work, and an outcome that could not be recorded is recorded again. */
const pollMs = 2000
/** The queues of which something is due. Asking each for itself would cost an idle process more than all else. */
const dueQueues = `select distinct name from pgboss.job where state < 'active' and start_after < now() and name = any ($1)`
/** When a job is looked at again of whose name another process runs one. */
const againSeconds = 2
const minuteMs = 60_000
/** How long a stop waits for jobs that are under way. */
const stopMs = 2000

/** Cheap to create: it connects in `start`, so a test that needs no jobs pays nothing. */
export function createJobQueue({
  connectionString,
  isShared = false,
  isWorker = true,
  onError,
}: JobQueueOptions): JobQueue {
  const locks = isShared && isWorker ? createNameLocks(connectionString) : undefined
  const handlers = new Map<string, { handle: Handler } & typeof usual>()
  const schedules = new Map<string, string>()
  const here = new Set<string>()
  const waiting: { name: string; data: Record<string, unknown> }[] = []
  const running = new Set<string>()
  /** The queues that are being worked off. */
  const atWork = new Map<string, Promise<void>>()
  let looking: Promise<void> | undefined
  /** Jobs that have begun and whose outcome is not recorded, with their queues. */
  const underWay = new Map<string, string>()
  const stopping = new AbortController()
  // each job at work may wait on it, and there are more than the ten that Node takes for a leak
  setMaxListeners(0, stopping.signal)
  let boss: PgBoss | undefined

  const runHere = async () => {
    while (!stopping.signal.aborted) {
      await delay(minuteMs - (Date.now() % minuteMs), undefined, { signal: stopping.signal, ref: false })
      for (const name of here)
        await runAlone(name, () => handlerOf(name).handle({}, stopping.signal)).catch(() => undefined)
    }
  }

  const handlerOf = (name: string) => {
    const handler = handlers.get(name)
    if (!handler) throw new RangeError(`no job is called ${name}`)
    return handler
  }

  const serve = async (started: PgBoss, name: string) => {
    // At most one run waits; one that a crash has left behind as active holds up nobody, and expires by itself.
    const { seconds, retries } = handlerOf(name)
    const options = {
      name,
      policy: 'short',
      retryLimit: retries,
      retryDelay: 30,
      expireInSeconds: seconds,
    } as const
    await started.createQueue(name, options)
    await started.updateQueue(name, options)
    // Jobs that an earlier version made kept others of their name from running beside them, even when left behind.
    await started
      .getDb()
      .executeSql("update pgboss.job set policy = 'short' where name = $1 and policy = 'stately'", [name])
  }

  const pause = () => delay(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  const workIsDue = async (started: PgBoss): Promise<{ name: string }[]> => {
    try {
      return (await started.getDb().executeSql(dueQueues, [[...handlers.keys()]])).rows
    } catch (error) {
      onError(error, 'queue')
      return []
    }
  }

  /** Begins to work off each queue that has work and is not at it, again and again until the queue stops. */
  const lookForWork = async (started: PgBoss) => {
    for (; !stopping.signal.aborted; await pause())
      for (const { name } of await workIsDue(started)) {
        if (atWork.has(name)) continue
        const work = workOff(started, name).finally(() => atWork.delete(name))
        atWork.set(name, work)
      }
  }

  /**
   * Takes the jobs of one queue, one after the other, until there is none. Not the library's own `work`: that one
   * awaits no outcome it records, so that a database that is away at that moment would end the process.
   */
  const workOff = async (started: PgBoss, name: string) => {
    const { handle, seconds } = handlerOf(name)
    while (!stopping.signal.aborted) {
      const jobs = await started.fetch<Record<string, unknown> | null>(name).catch((error) => {
        onError(error, 'queue')
        return []
      })
      if (jobs.length === 0) return
      for (const job of jobs) {
        underWay.set(job.id, name)
        const work = runAlone(name, () => runOnce(started, job.data ?? {}, { name, handle }))
        const fault = await withinJobTime(work, seconds).then(
          () => undefined,
          (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) }),
        )
        await record(() => (fault ? started.fail(name, job.id, fault) : started.complete(name, job.id)))
        underWay.delete(job.id)
      }
    }
  }

  /** Records the outcome of a job, again and again while the database is away. */
  const record = async (write: () => Promise<unknown>) => {
    for (;;) {
      try {
        await write()
        return
      } catch (error) {
        onError(error, 'queue')
        if (stopping.signal.aborted) return
        await pause()
      }
    }
  }

  /** A handler that has outlived its time still runs: the job that is tried again does not run beside it. */
  const runAlone = async (name: string, work: () => Promise<void>) => {
    if (running.has(name)) return
    running.add(name)
    try {
      await work()
    } catch (error) {
      onError(error, name)
      throw error
    } finally {
      running.delete(name)
    }
  }

  /** Where another process is at it, this run comes after that one, together with others that wait. */
  const runOnce = async (
    started: PgBoss,
    data: Record<string, unknown>,
    { name, handle }: { name: string; handle: Handler },
  ) => {
    if (!locks) return handle(data, stopping.signal)
    if (!(await locks.take(name))) return void (await started.send(name, data, { startAfter: againSeconds }))
    try {
      await handle(data, stopping.signal)
    } finally {
      await locks.release(name).catch((error: unknown) => onError(error, 'queue'))
    }
  }

  return {
    define: (name, handle, allowed) => void handlers.set(name, { handle, ...usual, ...allowed }),
    schedule: (name, cron) => void schedules.set(name, cron),
    scheduleHere(name) {
      if (isShared) here.add(name)
      else schedules.set(name, '* * * * *')
    },
    async send(name, data = {}) {
      handlerOf(name)
      if (boss) await boss.send(name, data)
      else waiting.push({ name, data })
    },
    run: (name, data = {}) => handlerOf(name).handle(data, stopping.signal),
    async start() {
      const keeping = { schedule: isWorker, supervise: isWorker }
      const starting = new PgBoss({
        ...{ connectionString, max: 2, application_name: 'energy-console jobs' },
        ...keeping,
      })
      starting.on('error', (error) => onError(error, 'queue'))
      await starting.start()
      for (const name of handlers.keys()) await serve(starting, name)
      if (isWorker)
        for (const [name, cron] of schedules) await starting.schedule(name, cron, {}, { tz: 'UTC' })
      if (isWorker) looking = lookForWork(starting)
      if (here.size > 0) void runHere().catch(() => undefined)
      boss = starting
      for (const { name, data } of waiting.splice(0)) await starting.send(name, data)
    },
    async stop() {
      stopping.abort()
      const started = boss
      boss = undefined
      if (!started) return
      await Promise.race([
        Promise.all([looking, ...atWork.values()]),
        delay(stopMs, undefined, { ref: false }),
      ])
      for (const [id, name] of underWay)
        await started
          .fail(name, id, { message: 'the process stopped' })
          .catch((error) => onError(error, 'queue'))
      await started.stop({ graceful: false, wait: true })
      await locks?.close()
    },
  }
}
