import type { Bus } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import type { Feed } from '../../../platform/engine'
import { createHeldBatches } from './heldBatches'
import { type CurrentReadings, readJournal } from './readJournal'
import '../events'

/** How long what another process has committed is waited for, when later ones are there: then it is read. */
const lateMs = 100

const nothing: CurrentReadings = { points: [], ts: [], values: [], qualities: [] }

/**
 * Readings that become current, for engines: as they are committed here, and as other processes send what they have committed. Places in
 * the journal follow each other without a gap, so that they tell whether all have come: what has not is read in the journal, and
 * so is what an engine missed before. An engine that reads the journal sees the `wanted` points alone; in what is committed there are others.
 */
export function journalFeed(
  { db, bus }: { db: Database; bus: Bus },
  wanted: () => readonly string[],
): Feed<CurrentReadings> {
  // batches of several processes come by turns
  const held = createHeldBatches()
  let hasOthers = false
  /** How far others or we are known to have come; undefined where something may have been missed. */
  let heard: number | undefined
  /** Up to here nothing is waited for: who committed it has sent nothing of it, or it was not heard. */
  let toRead = 0
  let wake: (() => void) | undefined

  /** Where the journal ends. What was heard of behind that before, a fail-over has lost: nothing is known of what comes in its place. */
  const newest = async () => {
    const before = heard
    const { rows } = await db.systemPool.query<{ sequence: string }>(
      'select coalesce(max(sequence), 0) as sequence from ingest_batch',
    )
    const sequence = Number(rows[0]?.sequence ?? 0)
    if (before !== undefined && before > sequence) {
      held.forget()
      heard = undefined
      toRead = Math.max(toRead, sequence)
      wake?.()
    }
    return sequence
  }

  const reach = (sequence: number) => {
    heard = Math.max(heard ?? 0, sequence)
  }
  const isWanted = () => wanted().length > 0

  /** Whether what lies at a place is at hand within a moment. */
  const comes = async (place: number): Promise<boolean> => {
    if (place > toRead)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, lateMs)
        wake = () => {
          if (held.at(place) === undefined && heard !== undefined && place > toRead) return
          clearTimeout(timer)
          resolve()
        }
      })
    wake = undefined
    return held.at(place) !== undefined
  }

  return {
    column: 'sequence',
    newest,
    async read(after, take) {
      let from = after
      while (hasOthers && heard !== undefined) {
        if (!isWanted()) return Math.max(from, heard)
        for (let batch = held.at(from + 1); batch; batch = held.at(from + 1)) {
          from += 1
          take(batch.readings(), from)
        }
        if (from >= heard) return from
        if (!(await comes(from + 1))) break
      }
      const atHand = [...held.after(from)].map(([sequence, { readings }]) => [sequence, readings] as const)
      return readJournal(db, { after: from, pointIds: wanted(), atHand: new Map(atHand), take })
    },
    follow(hear) {
      const ends = [
        bus.subscribe('samples.committed', (batch) => {
          if (hasOthers) held.add(batch.sequence, { count: batch.points.length, readings: () => batch })
          reach(batch.sequence)
          wake?.()
          hear(batch.sequence, batch)
        }),
        bus.subscribe('journal.came', (batch) => {
          hasOthers = true
          held.add(batch.sequence, batch)
          wake?.()
        }),
        bus.subscribe('journal.moved', ({ sequence, batch: name }) => {
          hasOthers = true
          const batch = held.at(sequence)
          const isAtHand = batch !== undefined && name !== undefined && batch.name === name
          // after a fail-over that has lost a batch its place is given once more, and so are those behind it
          if (!isAtHand) {
            held.forget(sequence)
            toRead = Math.max(toRead, sequence, heard ?? 0)
          }
          reach(sequence)
          wake?.()
          if (isAtHand) hear(sequence, isWanted() ? batch.readings() : nothing)
          else hear(sequence)
        }),
        bus.subscribe('bus.missed', () => {
          held.forget()
          heard = undefined
          wake?.()
          // what cannot be asked for now is heard of with the next batch
          void newest().then(
            (sequence) => {
              toRead = Math.max(toRead, sequence)
              reach(sequence)
              hear(sequence)
            },
            () => undefined,
          )
        }),
      ]
      return () => {
        for (const end of ends) end()
        heard = undefined
        wake?.()
      }
    },
    isNext: (before, sequence) => sequence === before + 1,
  }
}
