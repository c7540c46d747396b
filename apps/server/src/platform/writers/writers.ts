import type { TroubleSource } from '@energy-console/contract/system'
import type { Logger } from 'pino'
import type { Bus } from '../bus'
import { failureOf, isOfTheRows, reasonOf } from '../database'
import type { Clock } from '../jobs/clock'
import { storableText } from '../text'
import './events'

/** What one kind of gathered entries is and how it is written. */
export interface WriterSpec<T> {
  /** Its name in the list, in logs and in reports. */
  name: TroubleSource
  /** Writes entries, all of them or none: one statement, or one transaction. */
  write(entries: readonly T[]): Promise<void>
  /** Two halves of an entry that the database refuses, where it can be cut. */
  split?(entry: T): [T, T] | undefined
  /** What an entry belongs to; entries of one key keep their order, and a key that was refused lately goes alone. */
  keyOf(entry: T): string
  /** Whose an entry is and what it is about, for the report when it is set aside; there is none of what is told already. */
  describe(entry: T): { tenantId: string; subject: string; isTold?: boolean }
  /** Called with an entry that is set aside, and the database's own words, which may quote values. */
  onSetAside?(entry: T, reason: string): void
}

/** Writes what has gathered. */
export interface Writer<T> {
  /**
   * Writes entries in one go. Where the database refuses them they are halved until the refused ones stand alone;
   * those are set aside, reported and logged, and the others are written. Answers what could not be tried because the
   * database is away, for the caller to bring again. Never throws.
   */
  write(entries: readonly T[]): Promise<T[]>
}

/** Every writer that gathers entries of many tenants and writes them together. */
export interface Writers {
  readonly names: readonly TroubleSource[]
  /** Adds one to the list. */
  register<T>(spec: WriterSpec<T>): Writer<T>
}

/** More than this in one go is no single poisonous entry; the rest waits for the next time. */
const mostSetAside = 100
/** So long a key that was refused is tried apart from the others. */
const suspectMs = 600_000
const mostSuspects = 1_000

export function createWriters({ bus, clock, log }: { bus: Bus; clock: Clock; log: Logger }): Writers {
  const names: TroubleSource[] = []
  return {
    names,
    register(spec) {
      if (names.includes(spec.name)) throw new RangeError(`there is a writer ${spec.name} already`)
      names.push(spec.name)
      const suspects = createSuspects(clock)
      return { write: (entries) => writeTogether(spec, entries, { bus, log, suspects }) }
    },
  }
}

interface Surroundings {
  bus: Bus
  log: Logger
  suspects: Suspects
}

async function writeTogether<T>(
  spec: WriterSpec<T>,
  entries: readonly T[],
  { bus, log, suspects }: Surroundings,
): Promise<T[]> {
  const left: T[] = []
  /** What came before them of the same key is not written, so they wait too. */
  const held = new Set<string>()
  let failure: unknown
  let refusals = 0
  let newKeys = 0

  /** An entry that is being cut is finished, or it would come again whole; new keys alone bound it. */
  const isEnough = (isCut: boolean) => (isCut ? newKeys : refusals) >= mostSetAside

  const hold = (part: readonly T[]) => {
    for (const entry of part) {
      left.push(entry)
      held.add(spec.keyOf(entry))
    }
  }

  const putAside = (entry: T, error: unknown) => {
    const { tenantId, subject, isTold = false } = spec.describe(entry)
    const reason = storableText(reasonOf(error), 300)
    refusals += 1
    if (suspects.add(spec.keyOf(entry))) newKeys += 1
    if (!isTold) {
      // PostgreSQL may quote the value in its reason: that is for the tenant alone.
      log.error({ err: error, writer: spec.name, tenantId, subject }, 'refused by the database and set aside')
      bus.publish('writers.setAside', {
        writer: spec.name,
        tenantId,
        subject: storableText(subject, 200),
        reason,
      })
    }
    spec.onSetAside?.(entry, reason)
  }

  const halvesOf = (part: readonly T[]): (readonly T[])[] | undefined => {
    const [only] = part
    const middle = part.length >> 1
    if (middle > 0) return [part.slice(0, middle), part.slice(middle)]
    return only === undefined ? undefined : spec.split?.(only)?.map((half) => [half])
  }

  const attempt = async (wanted: readonly T[], isCut = false): Promise<void> => {
    const part = held.size === 0 ? wanted : wanted.filter((entry) => !held.has(spec.keyOf(entry)))
    if (part.length < wanted.length) hold(wanted.filter((entry) => held.has(spec.keyOf(entry))))
    const [first] = part
    if (first === undefined) return
    if (failure !== undefined || isEnough(isCut)) return hold(part)
    try {
      await spec.write(part)
    } catch (error) {
      if (!isOfTheRows(error)) {
        failure = error
        return hold(part)
      }
      const halves = halvesOf(part)
      if (halves) for (const half of halves) await attempt(half, part.length === 1)
      else if (failureOf(error) === 'refused') putAside(first, error)
      else hold(part)
    }
  }

  const { apart, together } = suspects.sort(entries, spec.keyOf)
  await attempt(together)
  for (const entry of apart) await attempt([entry])
  if (left.length > 0) log.warn({ err: failure, writer: spec.name, entries: left.length }, 'not written yet')
  return left
}

type Suspects = ReturnType<typeof createSuspects>

/** Remembers for a while which keys were refused, so that the others need not be halved around them every time. */
function createSuspects(clock: Clock) {
  const since = new Map<string, number>()
  return {
    /** Answers whether the key is new among them. */
    add(key: string): boolean {
      const isNew = !since.has(key)
      if (isNew && since.size < mostSuspects) since.set(key, clock.now())
      return isNew
    },
    sort<T>(entries: readonly T[], keyOf: (entry: T) => string) {
      const now = clock.now()
      for (const [key, at] of since) if (now - at > suspectMs) since.delete(key)
      if (since.size === 0) return { together: entries, apart: [] }
      const isSuspect = (entry: T) => since.has(keyOf(entry))
      return {
        together: entries.filter((entry) => !isSuspect(entry)),
        apart: entries.filter(isSuspect),
      }
    },
  }
}
