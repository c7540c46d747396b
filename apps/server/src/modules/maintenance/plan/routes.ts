import type { Call } from '@energy-console/contract'
import {
  getPlanDay,
  getPlanPreview,
  previewPlanDraft,
  previewPlanDraftDay,
  tryPlanChange,
  tryPlanRemoval,
  workPlans,
} from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { type CallContext, type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { followPlan } from '../task/generate'
import { refuseTooLarge, refuseWithoutEquipment } from '../task/items'
import { unableOfPlans } from '../task/people'
import { withNamedCategory } from './categories'
import { draftedPlans } from './draft'
import { dayOfPlans, planDayOf, previewOf, yearOfPlans } from './preview'
import { planHooks } from './rules'
import { workPlanTable } from './table'
import { plansOf, tryOn } from './trial'

const { save, update: change, submit } = workPlans.calls
const writing: ReadonlySet<Call> = new Set([save, change, submit])

/** A call that writes a plan, for whoever knows one category only as well. */
const forOlderPages = (one: Implementation): Implementation =>
  one.mode === 'tenant' && writing.has(one.call)
    ? {
        ...one,
        handle: async (context: CallContext<Call>) =>
          one.handle({
            ...context,
            body: (await withNamedCategory(context.tx, context.body as object)) as never,
          }),
      }
    : one

/** The calls of plans of inspection and maintenance. */
export function planRoutes(platform: Platform): Implementation[] {
  const mounted = mountResource(
    workPlans,
    workPlanTable,
    platform,
    planHooks(platform.clock.now, {
      ...{ follow: followPlan, refuseTooLarge, refuseWithoutEquipment },
      unableOf: unableOfPlans,
    }),
  ).map(forOlderPages)
  const update = mounted.find(({ call }) => call === change)
  if (update?.mode !== 'tenant') throw new Error('plans are not updated within a transaction')
  return [
    ...mounted,
    implement(getPlanPreview, ({ tx, query }) => previewOf(tx, query, platform.clock.now())),
    implement(getPlanDay, ({ tx, query }) => planDayOf(tx, query, platform.clock.now())),
    implement(previewPlanDraft, async ({ tx, body: { first, ...draft } }) =>
      yearOfPlans(tx, await draftedPlans(drafting(tx, platform), draft), first),
    ),
    implement(previewPlanDraftDay, async ({ tx, body: { day, ...draft } }) =>
      dayOfPlans(tx, await draftedPlans(drafting(tx, platform), draft), day),
    ),
    // by the very call that saves it, so that the trial says what saving will do
    implement(tryPlanChange, ({ tx, ...context }) =>
      tryOn(tx, [context.body.id], async (trial) =>
        update.handle({ ...context, tx: trial, afterCommit: () => undefined }),
      ),
    ),
    implement(tryPlanRemoval, async ({ tx, session, body }) => {
      const planIds = await plansOf(tx, body.ids.split(','))
      const of = { tenantId: session.tenantId, planIds }
      return tryOn(tx, planIds, (trial) => followPlan(trial, of, platform.clock.now(), true))
    }),
  ]
}

const drafting = (tx: Tx, { references, clock }: Platform) => ({ tx, references, now: clock.now() })
