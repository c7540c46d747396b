import { brokenRules, coreErrors, fieldMeta, usableTimeZone } from '@energy-console/contract'
import {
  PlanAssignee,
  PlanDraft,
  parseRule,
  unsavedPlanId,
  WorkPlan,
  workPlans,
} from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import { stationTable } from '../../stations'
import { counterStates, draftStates } from '../counter/forecast'
import { workStandardTable } from '../standard/table'
import { refuseUnfitPlan } from './checks'
import type { LookedAt } from './preview'
import { type RunningPlan, runningPlans } from './queries'

interface Draft {
  tx: Tx
  references: Platform['references']
  now: number
}

/**
 * A plan that is not saved yet, as it would run; with the others of its kind, where that is asked for. One that stands in for a
 * stored plan that counts by the same goes on from where that stands.
 *
 * @throws what saving it would
 */
export async function draftedPlans(
  { tx, references, now }: Draft,
  { id, withOthers = false, ...draft }: PlanDraft,
): Promise<LookedAt> {
  await references.check(tx, PlanDraft, [{ ...draft, id }])
  await references.check(tx, PlanAssignee, draft.assignees ?? [])
  refuseBroken(draft)
  await refuseUnfitPlan(tx, draft)
  const drafted = await runningDraft(tx, id ?? unsavedPlanId, draft)
  const running = await runningPlans(tx, { kind: draft.kind })
  const stored = running.find((plan) => plan.id === drafted.id)
  const others = withOthers ? running.filter((plan) => plan !== stored) : []
  const counting = [...others, ...(sameCounter(stored, drafted) ? [drafted] : [])]
  const states = await counterStates(
    tx,
    counting.flatMap(({ counted }) => counted ?? []),
    now,
  )
  const begun =
    drafted.counted && !states.has(drafted.id) ? await draftStates(tx, [drafted.counted], now) : []
  return { plans: [drafted, ...others], states: new Map([...states, ...begun]) }
}

/** @throws core.invalid */
function refuseBroken(draft: object): void {
  const [broken] = brokenRules(workPlans, draft)
  if (!broken) return
  const schema: z.ZodType | undefined = Object.entries(WorkPlan.shape).find(
    ([name]) => name === broken.field,
  )?.[1]
  const { label = broken.field } = schema ? fieldMeta(schema) : {}
  throw refuse(coreErrors.invalid, { field: label, reason: broken.text }, broken.field)
}

/** Whether both count the same, so that a change of the plan leaves its counter as it is. */
const sameCounter = (a: RunningPlan | undefined, { counted: b }: RunningPlan): boolean =>
  a?.counted !== undefined &&
  b !== undefined &&
  (['trigger', 'itemId', 'above', 'used'] as const).every(
    (name) => a.counted?.counter[name] === b.counter[name],
  )

async function runningDraft(
  tx: Tx,
  id: string,
  draft: Omit<PlanDraft, 'id' | 'withOthers'>,
): Promise<RunningPlan> {
  const [station] = await tx
    .select({ stationName: stationTable.stationName, timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, draft.stationId))
  const [standard] = await tx
    .select({ minutes: workStandardTable.minutes })
    .from(workStandardTable)
    .where(eq(workStandardTable.id, draft.standardId))
  if (!station || !standard) throw notFound()
  const { trigger, counterItemId, counterEvery, firstDay } = draft
  const timeZone = usableTimeZone(station.timeZone)
  const common = {
    ...{ id, planName: draft.planName ?? '', stationName: station.stationName, timeZone },
    ...{ minutes: standard.minutes ?? 0, updateTime: new Date(0) },
    team: {
      ...{ assignMode: draft.assignMode, rotaId: draft.rotaId ?? null },
      userIds: [...new Set((draft.assignees ?? []).map(({ userId }) => userId))],
    },
  }
  const bounds = { firstDay, lastDay: draft.lastDay ?? null, times: draft.times.map(({ time }) => time) }
  if (trigger !== 'calendar' && counterItemId && counterEvery) {
    const counter = { trigger, itemId: counterItemId, above: draft.counterAbove }
    const counted = { counter: { ...counter, every: counterEvery, used: draft.counterUsed }, ...bounds }
    return { ...common, counted: { ...{ id, timeZone }, ...counted } }
  }
  const rule = parseRule(draft.rule ?? '')
  return rule ? { ...common, recurrence: { rule, restRule: draft.restRule, ...bounds } } : common
}
