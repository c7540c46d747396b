import type { Bus } from '../../../platform/bus'
import type { Post } from '../../../platform/cluster'
import type { Clock } from '../../../platform/jobs/clock'
import type { CommittedBatch } from '../ingest/batch'
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

/**
 * Tells the other processes of what is committed here: each the readings of the points that it shows on open pages, and all of them how
 * far the journal has come, with the edition of their wishes by which was judged. Returns what ends it.
 */
export function tellCommitted({ bus, clock, post }: { bus: Bus; clock: Clock; post: Post }): () => void {
  const readers = new Map<string, Reader>()
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

  const send = (process: string, { items }: Reader, batch: CommittedBatch) => {
    if (items.size === 0) return
    const shown = batch.points.flatMap(({ id }, index) => (items.has(id) ? [index] : []))
    if (shown.length > 0) post.send(process, valuesTopic, toColumns(batch, shown))
  }

  const tell = (batch: CommittedBatch) => {
    const editions: Record<string, number> = {}
    const now = clock.now()
    for (const [process, reader] of readers) {
      if (now - reader.heardMs > goneAfterMs) readers.delete(process)
      else {
        send(process, reader, batch)
        editions[process] = reader.edition
      }
    }
    bus.tell('journal.moved', { sequence: batch.sequence, editions })
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
