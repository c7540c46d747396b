import type { Logger } from 'pino'
import type { Bus } from '../../../platform/bus'
import type { Cluster, Post } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'
import type { CommittedBatch } from '../ingest/batch'
import { batchesTopic, createBatchWriter } from './batches'
import { toColumns } from './columns'
import { valuesTopic, wantsStillEveryMs } from './events'

/** What a process shows, as far as it has told. */
interface Reader {
  edition: number
  items: Set<string>
  heardMs: number
}

/** Whoever has said nothing for so long is gone, ms. */
const goneAfterMs = 3 * wantsStillEveryMs

/** Those whose engines work on what is committed here. */
export interface OtherWorkers {
  /** By which name others know this process. */
  process: string
  areThere(): boolean
}

export const otherWorkers = ({
  id,
  roles,
  processes,
}: Pick<Cluster, 'id' | 'roles' | 'processes'>): OtherWorkers => ({
  process: id,
  areThere: () => processes().worker > Number(roles.includes('worker')),
})

/**
 * Tells the other processes of what is committed here: workers all of it, each the readings of the points that it shows on open pages, and
 * all of them how far the journal has come, with the edition of their wishes by which was judged. Returns what ends it.
 */
export function tellCommitted({
  bus,
  clock,
  post,
  log,
  workers,
}: {
  bus: Bus
  clock: Clock
  post: Post
  log: Logger
  workers?: OtherWorkers
}): () => void {
  const readers = new Map<string, Reader>()
  const write = createBatchWriter()
  let batches = 0
  const ask = () => bus.tell('values.asked', {})

  const wanted = (
    process: string,
    told: { edition: number; isWhole: boolean; added: string[]; removed: string[] },
  ) => {
    const { edition, isWhole, added, removed } = told
    const known = readers.get(process)
    if (isWhole) readers.set(process, { edition, items: new Set(added), heardMs: clock.now() })
    else if (known && (edition === known.edition || edition === known.edition + 1)) {
      for (const itemId of added) known.items.add(itemId)
      for (const itemId of removed) known.items.delete(itemId)
      known.edition = edition
      known.heardMs = clock.now()
    } else {
      readers.delete(process)
      ask()
    }
  }

  /** Whoever is not sent something reads it in the journal: that it has moved must be told whatever happens. */
  const tried = <T>(sequence: number, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      log.error({ err: error, sequence }, 'committed readings not sent to other processes')
      return undefined
    }
  }

  const send = (process: string, { items }: Reader, batch: CommittedBatch) => {
    if (items.size === 0) return
    const shown: number[] = []
    for (const [index, { id }] of batch.points.entries()) if (items.has(id)) shown.push(index)
    if (shown.length > 0) post.send(process, valuesTopic, toColumns(batch, shown))
  }

  /** Sends all of it to who works on it, and answers under what name. */
  const sendWhole = (batch: CommittedBatch): { batch?: string } => {
    if (!workers?.areThere()) return {}
    batches += 1
    const name = `${workers.process} ${batches}`
    post.sendAll(batchesTopic, write({ ...batch, name }))
    return { batch: name }
  }

  const tell = (batch: CommittedBatch) => {
    const editions: Record<string, number> = {}
    const now = clock.now()
    for (const [process, reader] of readers) {
      if (now - reader.heardMs > goneAfterMs) readers.delete(process)
      else
        tried(batch.sequence, () => {
          send(process, reader, batch)
          editions[process] = reader.edition
        })
    }
    const whole = tried(batch.sequence, () => sendWhole(batch))
    bus.tell('journal.moved', { sequence: batch.sequence, editions, ...whole })
  }

  const ends = [
    bus.subscribe('values.wanted', ({ process, ...told }) => wanted(process, told)),
    bus.subscribe('bus.missed', () => {
      readers.clear()
      ask()
    }),
    bus.subscribe('samples.committed', tell),
  ]
  return () => {
    for (const end of ends) end()
  }
}
