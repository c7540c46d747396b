import type { Clock } from './clock'

/** Sub-minute timers of the whole process; minutes and above are jobs. */
export interface Scheduler {
  /** Runs `work` every `intervalMs`; a run that is still going skips the next. Returns the cancel function. */
  every(name: string, intervalMs: number, work: () => void | Promise<void>): () => void
  /** Runs `work` once at `atMs` of the clock (at once if that has passed). Returns the cancel function. */
  at(name: string, atMs: number, work: () => void | Promise<void>): () => void
  /** Runs what is due by the clock now, and waits for it. Tests call it after they moved the clock. */
  runDue(): Promise<void>
  /** Ends all timers and waits for what is running. */
  stop(): Promise<void>
}

interface Task {
  name: string
  dueMs: number
  intervalMs?: number
  isRunning: boolean
  work: () => void | Promise<void>
}

/** One timer for everything: it sleeps until the next task is due. `onError` hears what tasks throw. */
export function createScheduler(clock: Clock, onError: (error: unknown, name: string) => void): Scheduler {
  const tasks = new Set<Task>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const run = async (task: Task) => {
    task.isRunning = true
    try {
      await task.work()
    } catch (error) {
      onError(error, task.name)
    } finally {
      task.isRunning = false
    }
  }

  const startDue = () => {
    const now = clock.now()
    for (const task of [...tasks]) {
      // A clock that was ahead and is right again must not hold up what is done over and over.
      if (task.intervalMs !== undefined) task.dueMs = Math.min(task.dueMs, now + task.intervalMs)
      if (task.dueMs > now) continue
      if (task.intervalMs === undefined) tasks.delete(task)
      else task.dueMs = Math.max(task.dueMs + task.intervalMs, now + 1)
      if (task.isRunning) continue
      const work: Promise<void> = run(task).finally(() => running.delete(work))
      running.add(work)
    }
  }

  const arm = () => {
    clearTimeout(timer)
    if (isStopped || tasks.size === 0) return
    const next = Math.min(...[...tasks].map((task) => task.dueMs))
    timer = setTimeout(
      () => {
        startDue()
        arm()
      },
      Math.min(Math.max(next - clock.now(), 1), 60_000),
    )
    timer.unref()
  }

  const add = (task: Task) => {
    tasks.add(task)
    arm()
    return () => {
      tasks.delete(task)
      arm()
    }
  }

  return {
    every: (name, intervalMs, work) =>
      add({ name, dueMs: clock.now() + intervalMs, intervalMs, isRunning: false, work }),
    at: (name, atMs, work) => add({ name, dueMs: atMs, isRunning: false, work }),
    async runDue() {
      startDue()
      while (running.size > 0) await Promise.all(running)
      arm()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      tasks.clear()
      await Promise.all(running)
    },
  }
}
