import { addDays, usableTimeZone } from '@energy-console/contract'
import { tellsAfterClear } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { type KindsOfTenants, plainKinds } from '../../stations'
import { lookAt, toldSteps } from './lookAt'
import { messagesOf } from './messages'
import {
  addTellings,
  dueTellings,
  endTellings,
  holdTellings,
  isLooking,
  type LoadedPlan,
  type Looked,
  noteCleared,
  noteLooked,
  plansOf,
  type Telling,
  tellingTenants,
} from './queries'
import { peopleOf } from './recipients'
import { type Moved, moveTellings, repeated, standingTellings } from './repeats'
import { roundOf } from './rounds'
import { type DueRound, together } from './together'

const concerns = ({ tenantId, stationId, lowestLevel, steps }: LoadedPlan, telling: Telling): boolean =>
  tenantId === telling.tenantId &&
  (stationId === null || stationId === telling.stationId) &&
  telling.level >= lowestLevel &&
  steps.length > 0

/** Whether a plan tells of an alarm that has just come, and may be over. */
const tellsOf = (plan: LoadedPlan, telling: Telling): boolean =>
  concerns(plan, telling) && (telling.clearMs === null || tellsAfterClear(plan, telling.level))

/** Alarms by their rules, in the order in which they came. */
function byRule(tellings: readonly Telling[]): Telling[][] {
  const groups = new Map<string, Telling[]>()
  const sorted = tellings.toSorted((a, b) => Number(BigInt(a.alarmId) - BigInt(b.alarmId)))
  for (const telling of sorted) groups.set(telling.ruleId, [...(groups.get(telling.ruleId) ?? []), telling])
  return [...groups.values()]
}

/**
 * Looks after alarms that wait for somebody: finds the plans that they concern, tells whom a plan names when its minutes are over, and
 * stops when somebody has acknowledged them, or they have cleared and their plan tells only of what stands. What is told and how far it
 * has come are written in one transaction, so that a kill loses nothing and tells nothing twice.
 */
export function createTeller(
  platform: Pick<Platform, 'db' | 'clock' | 'outbox' | 'words'>,
  kindsOfTenants: KindsOfTenants = plainKinds,
) {
  const { db, clock, outbox, words } = platform

  /** Plans for alarms that have just come: they are told in the same go, repeats of what nobody has acknowledged with that. */
  const begin = async (tx: Tx, fresh: readonly Telling[], plans: readonly LoadedPlan[], now: number) => {
    const [first] = fresh
    if (!first) return
    const rules = byRule(fresh)
    const ruleIds = rules.flatMap(([one]) => one?.ruleId ?? [])
    const standing = new Map(
      (await standingTellings(tx, first.tenantId, ruleIds)).map((one) => [
        `${one.planId} ${one.ruleId}`,
        one,
      ]),
    )
    const added: Parameters<typeof addTellings>[1][number][] = []
    const moved: Moved[] = []
    for (const ofRule of rules)
      for (const plan of plans) {
        const told = ofRule.filter((telling) => tellsOf(plan, telling))
        const [newest, round] = [told.at(-1), roundOf(plan, 0)]
        if (!newest || !round) continue
        const before = standing.get(`${plan.id} ${newest.ruleId}`)
        const { tenantId, stationId, alarmId } = newest
        const times = told.length
        if (before) moved.push(repeated(before, { newest, times }, now))
        else
          added.push({
            ...{ tenantId, stationId, alarmId, planId: plan.id },
            ...{ startMs: now, nextMs: now + round.afterMs, came: times },
          })
      }
    await moveTellings(tx, moved)
    await addTellings(tx, added)
    await noteLooked(
      tx,
      [],
      fresh.map(({ id }) => id),
    )
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
      together(due).flatMap((one) => messagesOf(words, { ...one, people }, now)),
    )
  }

  const usable = (telling: Telling): Telling => ({ ...telling, timeZone: usableTimeZone(telling.timeZone) })

  const lookOnce = async (tx: Tx, tenantId: string): Promise<boolean> => {
    if (!(await isLooking(tx, tenantId))) return false
    const now = clock.now()
    const ended = await endTellings(tx, tenantId, now)
    const cleared = [...ended, ...(await noteCleared(tx, tenantId))].map(usable)
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
      const outcome = plan && lookAt(telling, plan, place, now)
      if (plan && outcome) due.push(...outcome.told.map((one) => ({ telling, plan, ...one })))
      if (outcome?.looked) looked.push(outcome.looked)
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
