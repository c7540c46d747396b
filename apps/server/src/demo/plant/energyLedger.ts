import { startOfDay } from './calendar'
import { type Flow, type Flows, flowNames, flowsAt } from './flows'
import { type Noise, streamOf } from './noise'

const dayMs = 86_400_000
/** Flows are worked out at these distances and joined by straight lines with a small ripple. */
export const knotMs = 300_000
/** The same on the days before {@link LedgerOptions.fineFromMs}, of which only the hourly energy is wanted. */
const coarseKnotMs = 3_600_000
/** Days kept in full; older ones are worked out again when asked for. */
const keptDays = 4

/** Flows of one day at its knots (one more than fit, to close the last interval) and their running integrals. */
interface DayBlock {
  /** Distance of the knots. */
  stepMs: number
  flows: Flows[]
  integrals: Flows[]
}

/** The knots around a moment and how far it lies between them (0 ≤ part < 1). */
interface Interval {
  tMs: number
  from: Flows
  to: Flows
  before: Flows
  part: number
  /** Length of the interval. */
  hours: number
}

/** Integrals at the beginning of a local day; plain JSON. */
export interface LedgerCheckpoint {
  day: number
  integrals: Record<string, number>
}

/** The undisturbed flows and their exact integrals over time. */
export interface EnergyLedger {
  /** What a later ledger can begin with instead of the origin: a day before `tMs`. */
  checkpointAt(tMs: number): LedgerCheckpoint
  /** First moment with an integral, a local midnight; integrals count from here. */
  originMs: number
  /** Flow at a time. */
  flowAt(flow: Flow, tMs: number): number
  /** Integral of the flow since the origin, in flow unit × hours: what `flowAt` integrates to, exactly. */
  integralAt(flow: Flow, tMs: number): number
}

const names = flowNames
/** Whole ripples in one interval, so that a ripple is zero at both ends and adds nothing over the interval. */
const ripplesOf = Object.fromEntries(names.map((name) => [name, 3 + (streamOf(name) % 9)])) as Flows
const rippleDepthOf = Object.fromEntries(names.map((name) => [name, isSteady(name) ? 0 : 0.012])) as Flows

function isSteady(name: Flow): boolean {
  return /On\d?$/.test(name) || name.startsWith('iron') || name === 'standby'
}

/** How a ledger counts; times in Unix milliseconds. */
export interface LedgerOptions {
  /** Counts from the local midnight at or before this; times before it integrate to zero. */
  originMs: number
  /** Days that end before this moment are worked out by the hour. Part of what the plant is: it never changes. */
  fineFromMs?: number
  /** Of an earlier ledger with the same noise and options; spares the days before it. */
  checkpoint?: LedgerCheckpoint
}

/** The undisturbed flows of a plant with this noise, and their integrals. */
export function createEnergyLedger(
  noise: Noise,
  { originMs, fineFromMs = originMs, checkpoint }: LedgerOptions,
): EnergyLedger {
  const firstDay = dayOf(originMs)
  const fineDay = dayOf(fineFromMs)
  const blocks = new Map<number, DayBlock>()
  /** Integrals at the beginning of some days since the origin. */
  const openings = new Map<number, Flows>([[firstDay, nothing]])
  if (checkpoint)
    openings.set(
      checkpoint.day,
      fill((name) => checkpoint.integrals[name] ?? 0),
    )

  const openingOf = (day: number): Flows => {
    let known = day
    while (known > firstDay && !openings.has(known)) known -= 1
    for (; known < day; known += 1) {
      const opening = openings.get(known) ?? nothing
      openings.set(known + 1, buildBlock(known, opening).integrals.at(-1) ?? opening)
    }
    return openings.get(day) ?? nothing
  }
  const buildBlock = (day: number, opening: Flows): DayBlock => {
    const start = startOfDay(day)
    const stepMs = day < fineDay ? coarseKnotMs : knotMs
    const hours = stepMs / 3_600_000
    const flows = Array.from({ length: dayMs / stepMs + 1 }, (_, index) =>
      flowsAt(start + index * stepMs, noise),
    )
    const integrals = [opening]
    for (let index = 1; index < flows.length; index += 1) {
      const [before, from, to] = [integrals[index - 1], flows[index - 1], flows[index]]
      if (before && from && to) {
        integrals.push(fill((name) => before[name] + ((from[name] + to[name]) / 2) * hours))
      }
    }
    return { stepMs, flows, integrals }
  }
  const blockOf = (day: number): DayBlock => {
    const known = blocks.get(day)
    if (known) return known
    const block = buildBlock(day, openingOf(day))
    blocks.set(day, block)
    const oldest = blocks.keys().next().value
    if (blocks.size > keptDays && oldest !== undefined) blocks.delete(oldest)
    return block
  }
  // Hundreds of flows are asked for at the same few moments.
  let last: Interval | undefined
  const intervalAt = (tMs: number): Interval => {
    if (last?.tMs === tMs) return last
    const day = dayOf(tMs)
    const block = blockOf(day)
    const position = (tMs - startOfDay(day)) / block.stepMs
    const index = Math.floor(position)
    const from = block.flows[index] ?? nothing
    last = {
      tMs,
      from,
      to: block.flows[index + 1] ?? from,
      before: block.integrals[index] ?? nothing,
      part: position - index,
      hours: block.stepMs / 3_600_000,
    }
    return last
  }

  return {
    originMs: startOfDay(firstDay),
    checkpointAt(tMs) {
      const day = Math.max(firstDay, dayOf(tMs) - 1)
      return { day, integrals: openingOf(day) }
    },
    flowAt(flow, tMs) {
      const interval = intervalAt(tMs)
      const from = interval.from[flow]
      const to = interval.to[flow]
      const ripple = rippleDepthOf[flow] * Math.min(from, to)
      return (
        from + (to - from) * interval.part + ripple * Math.sin(2 * Math.PI * ripplesOf[flow] * interval.part)
      )
    },
    integralAt(flow, tMs) {
      if (dayOf(tMs) < firstDay) return 0
      const interval = intervalAt(tMs)
      const from = interval.from[flow]
      const to = interval.to[flow]
      const part = interval.part
      const turns = 2 * Math.PI * ripplesOf[flow]
      const ripple = (rippleDepthOf[flow] * Math.min(from, to) * (1 - Math.cos(turns * part))) / turns
      return interval.before[flow] + interval.hours * (from * part + ((to - from) * part * part) / 2 + ripple)
    },
  }
}

const dayOf = (tMs: number) => Math.floor((tMs + 8 * 3_600_000) / dayMs)

function fill(makeValue: (name: Flow) => number): Flows {
  const result = {} as Flows
  for (const name of names) result[name] = makeValue(name)
  return result
}

const nothing = fill(() => 0)
