import PgBoss from 'pg-boss'

/** Work in the background: cron and queues in the same PostgreSQL. Runs once across processes. */
export interface JobQueue {
  /**
   * Names a job and what it does. A handler must be idempotent: a job that fails or outlives its 5 minutes is
   * tried again, twice at most. One that works step by step begins no further step once `stopping` is aborted: the
   * database closes soon after. Call it before {@link JobQueue.start}.
   */
  define(name: string, handle: (data: Record<string, unknown>, stopping: AbortSignal) => Promise<void>): void
  /** Runs a defined job by cron (five fields, UTC); in one process two runs of one name never overlap. */
  schedule(name: string, cron: string): void
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
  onError: (error: unknown, name: string) => void
}

type Handler = (data: Record<string, unknown>, stopping: AbortSignal) => Promise<void>

/** Cheap to create: it connects in `start`, so a test that needs no jobs pays nothing. */
export function createJobQueue({ connectionString, onError }: JobQueueOptions): JobQueue {
  const handlers = new Map<string, Handler>()
  const schedules = new Map<string, string>()
  const waiting: { name: string; data: Record<string, unknown> }[] = []
  const running = new Set<string>()
  const stopping = new AbortController()
  let boss: PgBoss | undefined

  const handlerOf = (name: string): Handler => {
    const handle = handlers.get(name)
    if (!handle) throw new RangeError(`no job is called ${name}`)
    return handle
  }

  const serve = async (started: PgBoss, name: string, handle: Handler) => {
    // At most one run waits; one that a crash has left behind as active holds up nobody, and expires by itself.
    const options = { name, policy: 'short', retryLimit: 2, retryDelay: 30, expireInSeconds: 300 } as const
    await started.createQueue(name, options)
    await started.updateQueue(name, options)
    // Jobs that an earlier version made kept others of their name from running beside them, even when left behind.
    await started
      .getDb()
      .executeSql("update pgboss.job set policy = 'short' where name = $1 and policy = 'stately'", [name])
    await started.work<Record<string, unknown> | null>(name, async (jobs) => {
      for (const job of jobs) await runAlone(name, () => handle(job.data ?? {}, stopping.signal))
    })
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

  return {
    define: (name, handle) => void handlers.set(name, handle),
    schedule: (name, cron) => void schedules.set(name, cron),
    async send(name, data = {}) {
      handlerOf(name)
      if (boss) await boss.send(name, data)
      else waiting.push({ name, data })
    },
    run: (name, data = {}) => handlerOf(name)(data, stopping.signal),
    async start() {
      const starting = new PgBoss({ connectionString, max: 2, application_name: 'energy-console jobs' })
      starting.on('error', (error) => onError(error, 'queue'))
      await starting.start()
      for (const [name, handle] of handlers) await serve(starting, name, handle)
      for (const [name, cron] of schedules) await starting.schedule(name, cron, {}, { tz: 'UTC' })
      boss = starting
      for (const { name, data } of waiting.splice(0)) await starting.send(name, data)
    },
    async stop() {
      stopping.abort()
      const started = boss
      boss = undefined
      await started?.stop({ graceful: true, timeout: 2000, wait: true })
    },
  }
}
