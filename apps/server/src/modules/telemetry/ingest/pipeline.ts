import type { Logger } from 'pino'
import { type Spending, spendingAlone } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'
import { deviceLimits } from '../../../platform/limits'
import type { Writers } from '../../../platform/writers'
import type { PointRoute } from '../routing/route'
import { type Arrivals, type CommittedBatch, layOut } from './batch'
import { BatchTooSlow, type Committer } from './committer'
import { createLanes } from './lanes'
import { concat, type Readings, slice } from './readings'

/** Bounds of the pipeline. */
export interface PipelineLimits {
  /** Readings in one transaction. */
  batchReadings: number
  /** Readings that wait in memory before HTTP is refused; MQTT sockets are simply not read meanwhile. */
  pendingReadings: number
  /** Readings a second that one tenant is let through; beyond, its acknowledgements wait. */
  tenantQuota: number
}

export const defaultLimits: PipelineLimits = {
  batchReadings: 8_000,
  pendingReadings: deviceLimits.waitingReadings,
  tenantQuota: deviceLimits.readingsOfTenantASecond,
}

/** A batch that is too slow is halved down to this; so small a one is tried until it passes. */
const smallestBatch = 250

/** How often a full disk is looked at again while messages wait. */
const heldLookMs = 500

/** Whom a message's sender tells how it ended. */
export interface Ending {
  /** Some of its readings never get into the database, and why. The others do, and it is done. */
  refused(readings: Readings, reason: string): void
  /** All of it is in the database but what was refused; an error means that it has to come again. */
  done(error?: Error): void
}

/** One message's readings and whom to tell. */
interface Message {
  readings: Readings
  /** As what a commit takes them. */
  as: keyof Arrivals
  ending: Ending
  /** Parts that have not ended. */
  open: number
}

/** What a commit takes of a message: all of it, or less where the database refused all of it. */
interface Part {
  message: Message
  readings: Readings
}

/** Group commit: what came while the last batch was being stored is the next one. */
export interface Pipeline {
  /** Queues a message's readings. */
  submit(tenantId: string, readings: Readings, ending: Ending): void
  /** The same for stored readings that lay ahead and whose time has come. */
  release(tenantId: string, readings: Readings, ending: Ending): void
  /** The same for readings of the past that somebody brings in: they are stored, and nobody is told. */
  submitPast(tenantId: string, readings: Readings, ending: Ending): void
  /** Readings that wait. */
  readonly pending: number
  /** Whether no more should be let in. */
  readonly isFull: boolean
  /** Whether nothing is stored for want of room on the disk: what waits goes on waiting, and is not acknowledged. */
  readonly isHeld: boolean
  /** Resolves when nothing waits. */
  drain(): Promise<void>
}

export function createPipeline(options: {
  committer: Committer
  clock: Clock
  scheduler: Scheduler
  log: Logger
  writers: Writers
  limits?: Partial<PipelineLimits> | undefined
  /** Whether the disk has no room for more. */
  isDiskFull(): boolean
  /** A point in the words of a report. */
  nameOf(point: PointRoute): string
  onCommitted(batch: CommittedBatch): void
  /** Lets the quota of a tenant hold for all processes together. */
  spending?: Spending
}): Pipeline {
  const {
    committer,
    clock,
    scheduler,
    log,
    isDiskFull,
    nameOf,
    onCommitted,
    spending = spendingAlone,
  } = options
  const limits = { ...defaultLimits, ...options.limits }
  const lanes = createLanes<Message>({ clock, spending, quota: limits.tenantQuota })
  let pending = 0
  let batchLimit = limits.batchReadings
  let isWorking = false
  let isWaking = false
  /** What is stored is told a turn of the loop later: the database has its next batch by then, and works beside those who hear it. */
  let told = Promise.resolve()
  const idle: (() => void)[] = []

  /** Messages for one batch. */
  const take = (): Message[] => (isDiskFull() ? [] : lanes.take(batchLimit))

  const store = async (parts: readonly Part[]) => {
    const readingsOf = (as: keyof Arrivals) =>
      concat(parts.filter(({ message }) => message.as === as).map(({ readings }) => readings))
    const batches = await storeInParts({
      fresh: readingsOf('fresh'),
      due: readingsOf('due'),
      past: readingsOf('past'),
    })
    for (const { message } of parts) end(message)
    told = told.then(nextTurn).then(() => {
      for (const batch of batches) onCommitted(batch)
    })
  }

  /** Stores what a commit takes; too much for the time that a statement has is stored in halves, one after the other. */
  const storeInParts = async (arrivals: Arrivals): Promise<CommittedBatch[]> => {
    const batch = layOut(arrivals, clock.now())
    const size = arrivals.fresh.ts.length + arrivals.due.ts.length + arrivals.past.ts.length
    try {
      const sequence = await committer.commit(batch, { isSmallest: size <= smallestBatch })
      batchLimit = Math.min(Math.ceil(batchLimit * 1.1), limits.batchReadings)
      return [{ sequence, ...batch.current }]
    } catch (error) {
      if (!(error instanceof BatchTooSlow)) throw error
      batchLimit = Math.max(Math.floor(Math.min(batchLimit, size) / 2), smallestBatch)
      log.warn({ err: error.cause, readings: size }, 'batch too slow: stored in halves')
      const { first, second } = halve(arrivals)
      return [...(await storeInParts(first)), ...(await storeInParts(second))]
    }
  }

  const end = (message: Message) => {
    message.open -= 1
    if (message.open === 0) message.ending.done()
  }

  /** What PostgreSQL refuses is halved, messages too, until the poisonous reading stands alone. */
  const writer = options.writers.register<Part>({
    name: 'readings',
    write: store,
    split({ message, readings }) {
      const middle = readings.ts.length >> 1
      if (middle === 0) return undefined
      message.open += 1
      return [
        { message, readings: slice(readings, 0, middle) },
        { message, readings: slice(readings, middle, readings.ts.length) },
      ]
    },
    keyOf: ({ readings }) => readings.points[0]?.id ?? '',
    describe({ readings: { points } }) {
      const [point] = points
      return { tenantId: point?.tenantId ?? '', subject: point ? nameOf(point) : '' }
    },
    onSetAside({ message, readings }, reason) {
      message.ending.refused(readings, reason)
      end(message)
    },
  })

  /** Messages for the next batch; once there are none, everything that is stored has been told. */
  const takeNext = async () => {
    const messages = take()
    if (messages.length > 0) return messages
    await told
    return take()
  }

  const work = async () => {
    isWorking = true
    for (let messages = take(); messages.length > 0; messages = await takeNext()) {
      const left = await writer.write(messages.map((message) => ({ message, readings: message.readings })))
      for (const message of new Set(left.map((part) => part.message)))
        message.ending.done(new Error('not stored'))
      for (const message of messages) pending -= message.readings.ts.length
    }
    isWorking = false
    if (pending > 0) return wakeLater()
    for (const resolve of idle.splice(0)) resolve()
  }

  /** Only quota and a full disk hold messages back when work ends with some left. */
  const wakeLater = () => {
    if (isWaking) return
    isWaking = true
    scheduler.at('ingest quota', clock.now() + (isDiskFull() ? heldLookMs : 50), () => {
      isWaking = false
      if (!isWorking) void work()
    })
  }

  const enqueue = (tenantId: string, message: Message) => {
    pending += message.readings.ts.length
    lanes.add(tenantId, message)
    if (isWorking) return
    isWorking = true
    // One turn of the loop later: what arrived in the same read from the sockets shares the first commit.
    setImmediate(() => void work())
  }

  return {
    submit: (tenantId, readings, ending) => enqueue(tenantId, { readings, as: 'fresh', ending, open: 1 }),
    release: (tenantId, readings, ending) => enqueue(tenantId, { readings, as: 'due', ending, open: 1 }),
    submitPast: (tenantId, readings, ending) => enqueue(tenantId, { readings, as: 'past', ending, open: 1 }),
    get pending() {
      return pending
    },
    get isFull() {
      return pending >= limits.pendingReadings || isDiskFull()
    },
    get isHeld() {
      return isDiskFull()
    },
    drain: () =>
      new Promise((resolve) => {
        // what the disk has no room for is not waited for: it is not acknowledged, and comes again
        if (!isWorking && (pending === 0 || isDiskFull())) resolve()
        else idle.push(resolve)
      }),
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function halve(arrivals: Arrivals): { first: Arrivals; second: Arrivals } {
  const part = (of: (readings: Readings) => Readings): Arrivals => ({
    fresh: of(arrivals.fresh),
    due: of(arrivals.due),
    past: of(arrivals.past),
  })
  const middle = ({ ts }: Readings) => Math.ceil(ts.length / 2)
  return {
    first: part((readings) => slice(readings, 0, middle(readings))),
    second: part((readings) => slice(readings, middle(readings), readings.ts.length)),
  }
}
