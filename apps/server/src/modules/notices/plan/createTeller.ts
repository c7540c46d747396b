import { addDays, usableTimeZone } from '@energy-console/contract'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { type KindsOfTenants, plainKinds } from '../../stations'
import { mayTell, nextChange } from './allowed'
import { messagesOf } from './messages'
import {
  addTellings,
  dueTellings,
  endTellings,
  holdTellings,
  type LoadedPlan,
  type Looked,
  noteLooked,
  plansOf,
  type Telling,
  tellingTenants,
} from './queries'
import { peopleOf } from './recipients'
import { type Round, roundOf } from './rounds'

/** A round of a plan that is told now. */
interface DueRound {
  telling: Telling
  plan: LoadedPlan
  steps: LoadedPlan['steps']
  occasion: { kind: 'round'; round: number; reminder: number } | { kind: 'clear' }
}

/** What has been told once is told of its end too: whoever was told in any of the rounds. */
const toldSteps = (plan: LoadedPlan, rounds: number): LoadedPlan['steps'] => {
  const told: LoadedPlan['steps'] = []
  for (let round = 0; round < rounds; round += 1)
    for (const step of roundOf(plan, round)?.steps ?? []) if (!told.includes(step)) told.push(step)
  return told
}

const concerns = ({ tenantId, stationId, lowestLevel, steps }: LoadedPlan, telling: Telling): boolean =>
  tenantId === telling.tenantId &&
  (stationId === null || stationId === telling.stationId) &&
  telling.level >= lowestLevel &&
  steps.length > 0

/** A round that is later than this was missed, ms. */
const missedMs = 60_000

/**
 * Looks after alarms that wait for somebody: finds the plans that they concern, tells whom a plan names when its minutes are over, and
 * stops when somebody has acknowledged them or they have cleared. What is told and how far it has come are written in one
 * transaction, so that a kill loses nothing and tells nothing twice.
 */
export function createTeller(
  platform: Pick<Platform, 'db' | 'clock' | 'outbox' | 'words'>,
  kindsOfTenants: KindsOfTenants = plainKinds,
) {
  const { db, clock, outbox, words } = platform

  /** Plans for alarms that have just come: they are told in the same go. */
  const begin = async (tx: Tx, fresh: readonly Telling[], plans: readonly LoadedPlan[], now: number) => {
    await addTellings(
      tx,
      fresh.flatMap((telling) => {
        const { tenantId, stationId, alarmId } = telling
        return plans.flatMap((plan) => {
          const first = concerns(plan, telling) ? roundOf(plan, 0) : undefined
          return first
            ? { tenantId, stationId, alarmId, planId: plan.id, startMs: now, nextMs: now + first.afterMs }
            : []
        })
      }),
    )
    await noteLooked(
      tx,
      [],
      fresh.map(({ id }) => id),
    )
  }

  /** What becomes of a telling: told now, held back, or over. */
  const lookAt = (telling: Telling, plan: LoadedPlan, place: Parameters<typeof mayTell>[3], now: number) => {
    const { id, level, rounds, heldMs } = telling
    const startMs = telling.startMs ?? now
    const round: Round<LoadedPlan['steps'][number]> | undefined = roundOf(plan, rounds)
    const rest: Looked = { id, startMs, heldMs: null, rounds, nextMs: null }
    if (!round) return { looked: plan.tellsClear ? rest : undefined }
    // while it was held back, or the alarm was put aside, the minutes of the plan stood still
    const waited = heldMs === null ? 0 : now - heldMs
    const dueMs = startMs + waited + round.afterMs
    if (dueMs > now) return { looked: { ...rest, startMs: startMs + waited, nextMs: dueMs } }
    if (!mayTell(plan, level, now, place))
      return { looked: { ...rest, heldMs: heldMs ?? now, nextMs: nextChange(plan, now, place.timeZone) } }
    // so they did while the platform stood: what was missed is not told all at once
    const overdue = now - dueMs
    const begun = startMs + waited + (overdue > missedMs ? overdue : 0)
    const next = roundOf(plan, rounds + 1)
    const looked = {
      ...rest,
      startMs: begun,
      rounds: rounds + 1,
      nextMs: next ? Math.max(begun + next.afterMs, now + 1) : null,
    }
    return { looked: next || plan.tellsClear ? looked : undefined, round }
  }

  const post = async (tx: Tx, due: readonly DueRound[], now: number) => {
    if (due.length === 0) return
    const people = await peopleOf(
      tx,
      due.flatMap(({ steps }) => steps),
      due.map(({ telling }) => telling),
      now,
    )
    await outbox.post(
      tx,
      due.flatMap(({ telling, ...one }) => messagesOf(words, telling, { ...one, people }, now)),
    )
  }

  const usable = (telling: Telling): Telling => ({ ...telling, timeZone: usableTimeZone(telling.timeZone) })

  const lookOnce = async (tx: Tx, tenantId: string): Promise<boolean> => {
    const now = clock.now()
    const cleared = (await endTellings(tx, tenantId)).map(usable)
    await holdTellings(tx, tenantId, now)
    const found = (await dueTellings(tx, tenantId, now)).map(usable)
    if (cleared.length === 0 && found.length === 0) return false
    const plans = await plansOf(tx, [tenantId])
    const planOf = new Map(plans.map((plan) => [plan.id, plan]))
    const today = new Date(now).toISOString().slice(0, 10)
    const kinds = await kindsOfTenants(tx, [tenantId], addDays(today, -2))
    const due: DueRound[] = []
    for (const telling of cleared) {
      const plan = planOf.get(telling.planId ?? '')
      if (plan?.tellsClear && telling.rounds > 0)
        due.push({ telling, plan, steps: toldSteps(plan, telling.rounds), occasion: { kind: 'clear' } })
    }
    const looked: Looked[] = []
    const over: string[] = []
    for (const telling of found) {
      if (telling.planId === null) continue
      const plan = planOf.get(telling.planId)
      const place = { timeZone: telling.timeZone, kindOf: kinds(telling.tenantId).kindOf }
      const outcome = plan ? lookAt(telling, plan, place, now) : { looked: undefined }
      if (plan && outcome.round)
        due.push({
          ...{ telling, plan, steps: [...outcome.round.steps] },
          occasion: { kind: 'round', round: telling.rounds, reminder: outcome.round.reminder },
        })
      if (outcome.looked) looked.push(outcome.looked)
      else over.push(telling.id)
    }
    await post(tx, due, now)
    await noteLooked(tx, looked, over)
    const fresh = found.filter(({ planId }) => planId === null)
    await begin(tx, fresh, plans, now)
    return due.length > 0 || fresh.length > 0
  }

  return {
    /**
     * Looks what is due, until nothing is. Each tenant for itself: what fails for one is tried again with the next look
     * and keeps nobody else waiting. @throws AggregateError of what failed, when all have been looked at
     */
    async look(): Promise<void> {
      const failures: unknown[] = []
      let hasTold = false
      for (const tenantId of await db.asSystem(tellingTenants))
        try {
          // what has just come is found its plans in one go and told in the next
          for (let go = 0; go < 20; go += 1) {
            if (!(await db.asSystem((tx) => lookOnce(tx, tenantId)))) break
            hasTold = true
          }
        } catch (error) {
          failures.push(error)
        }
      if (hasTold) await outbox.wake()
      if (failures.length > 0) throw new AggregateError(failures, 'alarms of some tenants could not be told')
    },
  }
}
