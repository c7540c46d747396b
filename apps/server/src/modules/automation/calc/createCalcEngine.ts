import type { Input } from '@energy-console/expression'
import { isOfTheRows } from '../../../platform/database'
import { createEngine, type EngineTools } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { staleTimesOf } from '../../devices'
import { type CurrentReadings, isNewer, journalFeed } from '../../telemetry'
import { type Calc, createCalcBook, keyOf, type LastResult, type LiveCalc } from './book'
import { type Outcome, periodOf } from './formula'
import { loadGroups } from './groups'
import { graceMs, nextEnd } from './nextEnd'
import type { CalcResult } from './result'
import { loadCalcs, newestReadings, storeResults } from './store'
import { storedInputs } from './storedInputs'
import { takingTurns } from './takingTurns'

/** Makes the values of calculated points from readings that have become current. What it has made survives a crash. */
export interface CalcEngine {
  /** Loads what is declared, goes on from what was committed since, then follows the batches. */
  start(): Promise<void>
  /** What is declared has changed: loads it again, once for all who say so meanwhile. */
  reload(): Promise<void>
  /** Whether a calculated point stands at one of the devices, or takes a point of it. */
  watchesAny(deviceIds: readonly string[]): boolean
  stop(): Promise<void>
}

const windowTickMs = 1_000
/** Rhythms of points change slowly. */
const rhythmTickMs = 600_000
/** Evaluations over time whose readings are asked for together. */
const atOnce = 500

/** Builds the engine; nothing runs before `start`. */
export function createCalcEngine(platform: EngineTools & Pick<Platform, 'bus' | 'clock'>): CalcEngine {
  const { db, bus, clock, scheduler, partitions: { worked } = {} } = platform
  const book = createCalcBook()
  /** With readings that no evaluation has seen. */
  const dirty = new Set<LiveCalc>()
  let gathered: CalcResult[] = []
  let owned: readonly number[] = []
  /** After how long without a reading points are stale, ms. */
  let staleMsOf: ReadonlyMap<string, number> = new Map()
  const ends: (() => void)[] = []

  const see = (live: LiveCalc, name: string, input: Input, now: number) => {
    const before = live.inputs.get(name)
    if (before && !isNewer(input.ts, before.ts, now)) return
    live.inputs.set(name, input)
    if (live.dirtyTs === undefined || input.ts > live.dirtyTs) live.dirtyTs = input.ts
    dirty.add(live)
  }

  const take = ({ points, ts, values, qualities }: CurrentReadings, ours: ReadonlySet<number>) => {
    const now = clock.now()
    for (let index = 0; index < points.length; index += 1) {
      const itemId = points[index]?.id ?? ''
      const uses = book.of(itemId)
      const value = values[index]
      if (uses.length === 0 || typeof value !== 'number') continue
      const maxAgeMs = staleMsOf.get(itemId)
      const input = { value, ts: ts[index] ?? 0, quality: qualities[index] ?? 0, maxAgeMs }
      for (const { live, name } of uses) {
        const { partition } = live.calc
        if (!ours.has(partition)) continue
        worked?.(partition, 1)
        see(live, name, input, now)
      }
    }
  }

  const conclude = (live: LiveCalc, ts: number, outcome: Outcome) => {
    const { last, calc } = live
    const result = resultOf(calc, last, outcome)
    const isInOrder = last === undefined || isNewer(ts, last.ts, clock.now())
    const isKnown =
      !isInOrder &&
      (result.value === null || result.value === last.value) &&
      result.quality === last.quality &&
      result.state === last.state
    if (isKnown) return
    const at = isInOrder ? ts : last.ts + 1
    live.last = { ...result, ts: at, value: result.value ?? last?.value ?? null }
    gathered.push({ ...result, ts: at, calc })
  }

  /** Each at its pace; what came since the last time counts together. */
  const evaluateDirty = () => {
    const now = clock.now()
    for (const live of dirty) {
      if (now < live.dueMs && live.dueMs - now <= live.calc.intervalMs) continue
      dirty.delete(live)
      const ts = live.dirtyTs ?? now
      live.dirtyTs = undefined
      live.dueMs = now + live.calc.intervalMs
      conclude(
        live,
        ts,
        live.calc.evaluate((name) => live.inputs.get(name), ts),
      )
    }
  }

  const engine = createEngine(platform, {
    name: 'calculated points',
    feed: journalFeed(platform, book.itemIds),
    async load(own) {
      owned = own
      await load()
    },
    take,
    drain() {
      evaluateDirty()
      return gathered.splice(0)
    },
    putBack(results) {
      gathered = [...results, ...gathered]
    },
    store: storeResults,
    onStored(made) {
      if (made.some((count) => count > 0)) bus.publish('readings.made', {})
    },
    keyOf: ({ calc }: CalcResult) => keyOf(calc),
    describe: ({ calc }) => ({ tenantId: calc.tenantId, subject: calc.name }),
    async begin() {
      ends.push(
        scheduler.every('calculated windows', windowTickMs, evaluateWindows),
        scheduler.every('calculated rhythms', rhythmTickMs, lookAtRhythms),
      )
    },
    end() {
      for (const end of ends.splice(0)) end()
    },
  })

  const load = async () => {
    const all = book.adopt([...(await loadCalcs(db, owned)), ...(await loadGroups(db, owned))], isOverTime)
    for (const live of dirty) if (book.find(live.calc) !== live) dirty.delete(live)
    gathered = gathered.filter(({ calc }) => book.find(calc)?.calc.itemId === calc.itemId)
    const atPresent = all.filter(({ calc }) => !isOverTime(calc))
    const now = clock.now()
    // asked for when the book is open, so that no reading falls between the two
    const newest = await newestReadings(db, book.itemIds())
    staleMsOf = newest.staleMsOf
    for (const { itemId, ...input } of newest.readings)
      for (const { live, name } of book.of(itemId))
        see(live, name, { ...input, maxAgeMs: staleMsOf.get(itemId) }, now)
    // what has changed in a formula shows at once
    for (const live of atPresent) if (live.inputs.size > 0) look(live)
  }

  const lookAtRhythms = async () => {
    const itemIds = book.itemIds()
    const found = await db.asSystem((tx) => staleTimesOf(tx, itemIds))
    // what has come to be meanwhile was loaded with its own
    staleMsOf = new Map([...staleMsOf, ...found])
  }

  const look = (live: LiveCalc) => {
    live.dirtyTs ??= Math.max(...[...live.inputs.values()].map(({ ts }) => ts))
    live.dueMs = 0
    dirty.add(live)
  }

  /** The stored inputs of formulas; undefined for one whose readings the database cannot take together, which holds up no other. */
  const inputsOf = async (due: Parameters<typeof storedInputs>[1]): Promise<(ReadInput | undefined)[]> => {
    try {
      return await db.asSystem((tx) => storedInputs(tx, due))
    } catch (error) {
      if (!isOfTheRows(error)) throw error
      if (due.length === 1) return [undefined]
      const middle = due.length >> 1
      return [...(await inputsOf(due.slice(0, middle))), ...(await inputsOf(due.slice(middle)))]
    }
  }

  /** Evaluates what takes something over time, for windows that have ended. */
  const evaluateWindows = async () => {
    for (let round = 0; round < 20; round += 1) {
      const now = clock.now()
      const due = takingTurns(
        book
          .overTime()
          .map((live) => ({ live, formula: live.calc, at: nextEnd(live.calc, live.last?.ts, now) }))
          .filter(({ at }) => at <= now - graceMs)
          .sort((one, other) => one.at - other.at),
        ({ formula }) => formula.tenantId,
        atOnce,
      )
      if (due.length === 0) return
      const inputs = await inputsOf(due)
      for (const [index, { live, formula, at }] of due.entries()) {
        const read = inputs[index]
        // it may have been changed or taken away while its readings were looked up
        if (book.find(live.calc) === live && live.calc === formula)
          conclude(live, at, read ? formula.evaluate(read, at) : { problem: { text: '结果不是有限的数' } })
      }
      await engine.flush()
    }
  }

  return {
    start: engine.start,
    reload: oneAtATime(() =>
      engine.apart(async () => {
        // Of what goes to another owner with its station, all that was made here is stored.
        await engine.flush().catch(() => undefined)
        await load()
        engine.flushSoon()
      }),
    ),
    watchesAny: book.watchesAny,
    stop: engine.stop,
  }
}

type ReadInput = Awaited<ReturnType<typeof storedInputs>>[number]

const isOverTime = (calc: Calc) => periodOf(calc) !== undefined

function resultOf(
  calc: Calc,
  last: LastResult | undefined,
  outcome: Outcome,
): Omit<CalcResult, 'ts' | 'calc'> {
  if ('value' in outcome) return { ...outcome, state: 'good', trouble: null }
  const { state, trouble } =
    'lacking' in outcome
      ? ({ state: 'lacking', trouble: outcome.lacking.join(', ') } as const)
      : ({ state: 'failed', trouble: outcome.problem.text } as const)
  const isKept = calc.missing === 'last' && last !== undefined && last.value !== null
  return { value: isKept ? last.value : null, quality: 1, state, trouble }
}
