import { tellsAfterClear } from '@energy-console/contract/notices'
import { type HoursPlace, mayTell, nextChange } from './allowed'
import type { LoadedPlan, LoadedStep, Looked, Telling } from './queries'
import { roundOf } from './rounds'
import type { Occasion } from './texts'

/** A round that is later than this was missed, ms. */
const missedMs = 60_000

/** What becomes of a telling that was looked at. */
interface Outcome {
  /** How it goes on; undefined where nothing is left to do. */
  looked: Looked | undefined
  /** What is told now. */
  told: { steps: LoadedStep[]; occasion: Occasion }[]
}

/** The steps of all rounds so far: whom a plan has told. */
export function toldSteps(plan: LoadedPlan, rounds: number): LoadedStep[] {
  const told: LoadedStep[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const step of roundOf(plan, round)?.steps ?? []) if (!told.includes(step)) told.push(step)
  return told
}

/** The earlier of two instants, either of which there may not be. */
export const earliest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Looks at a telling: what is due of its plan is told now, held back, or waited for. */
export function lookAt(telling: Telling, plan: LoadedPlan, place: HoursPlace, now: number): Outcome {
  const { id, level, rounds, heldMs, toldMs, againMs, timesAgain } = telling
  const startMs = telling.startMs ?? now
  const round = roundOf(plan, rounds)
  const rest: Looked = { id, startMs, heldMs: null, rounds, nextMs: null, toldMs, againMs, timesAgain }
  /** With nothing left to tell now it stays for its end, or for a repeat. */
  const staysAs = (looked: Looked) =>
    looked.nextMs !== null || plan.tellsClear || tellsAfterClear(plan, level) ? looked : undefined
  // while it was held back, or the alarm was put aside, the minutes of the plan stood still
  const waited = heldMs === null ? 0 : now - heldMs
  const roundMs = round ? startMs + waited + round.afterMs : null
  const dueMs = earliest(roundMs, againMs)
  if (dueMs === null) return { looked: staysAs(rest), told: [] }
  if (dueMs > now) return { looked: { ...rest, startMs: startMs + waited, nextMs: dueMs }, told: [] }
  if (!mayTell(plan, level, now, place)) {
    const nextMs = nextChange(plan, now, place.timeZone)
    return { looked: { ...rest, heldMs: heldMs ?? now, nextMs }, told: [] }
  }
  const isRound = roundMs !== null && roundMs <= now
  const isAgain = againMs !== null && againMs <= now
  // so they did while the platform stood: what was missed is not told all at once
  const overdue = isRound ? now - roundMs : 0
  const begun = startMs + waited + (overdue > missedMs ? overdue : 0)
  const done = rounds + (isRound ? 1 : 0)
  const next = roundOf(plan, done)
  const againLater = isAgain ? null : againMs
  const looked: Looked = {
    ...{ ...rest, startMs: begun, rounds: done, toldMs: now, againMs: againLater },
    timesAgain: timesAgain + (isAgain ? 1 : 0),
    nextMs: earliest(next ? Math.max(begun + next.afterMs, now + 1) : null, againLater),
  }
  const ofRound = isRound && round ? [...round.steps] : []
  const known = isAgain ? toldSteps(plan, rounds).filter((step) => !ofRound.includes(step)) : []
  return {
    looked: staysAs(looked),
    told: [
      ...(round && isRound
        ? [{ steps: ofRound, occasion: { kind: 'round' as const, round: rounds, reminder: round.reminder } }]
        : []),
      ...(known.length > 0 ? [{ steps: known, occasion: { kind: 'again' as const } }] : []),
    ],
  }
}
