import { afterEach, beforeEach } from 'vitest'
import { createJobQueue, type JobQueue } from '../platform/jobs/queue'
import { createTestDatabase, type TestDatabase } from './testDatabase'

/** How a queue is started that does the job `work`; alone on its database, as a worker and without a schedule unless told. */
interface QueueOptions {
  connectionString?: string
  isShared?: boolean
  isWorker?: boolean
  cron?: string
  allowed?: Parameters<JobQueue['define']>[2]
}

/** Queues that do the job `work`, over a database that each test of the file has for itself; they are stopped after it. */
export function useQueues() {
  let test: TestDatabase
  const queues: JobQueue[] = []
  /** What went wrong in any of them. */
  const errors: unknown[] = []
  beforeEach(async () => {
    test = await createTestDatabase()
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
    await test.close()
  })
  return {
    errors,
    get db() {
      return test.db
    },
    async start(
      handle: (data: object, stopping: AbortSignal) => Promise<void>,
      {
        connectionString = test.db.connectionString,
        isShared = false,
        isWorker = true,
        cron = '',
        allowed,
      }: QueueOptions = {},
    ): Promise<JobQueue> {
      const queue = createJobQueue({
        ...{ connectionString, isShared, isWorker },
        onError: (error) => errors.push(error),
      })
      queue.define('work', handle, allowed)
      if (cron) queue.schedule('work', cron)
      queues.push(queue)
      await queue.start()
      return queue
    },
  }
}
