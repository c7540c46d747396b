import {
  getPlanDay,
  getPlanPreview,
  previewPlanDraft,
  previewPlanDraftDay,
  workPlans,
} from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { followPlan } from '../task/generate'
import { refuseTooLarge } from '../task/items'
import { unableOfPlans } from '../task/people'
import { draftedPlans } from './draft'
import { dayOfPlans, planDayOf, previewOf, yearOfPlans } from './preview'
import { planHooks } from './rules'
import { workPlanTable } from './table'

/** The calls of plans of inspection and maintenance. */
export const planRoutes = (platform: Platform): Implementation[] => [
  ...mountResource(
    workPlans,
    workPlanTable,
    platform,
    planHooks(platform.clock.now, { follow: followPlan, refuseTooLarge, unableOf: unableOfPlans }),
  ),
  implement(getPlanPreview, ({ tx, query }) => previewOf(tx, query, platform.clock.now())),
  implement(getPlanDay, ({ tx, query }) => planDayOf(tx, query, platform.clock.now())),
  implement(previewPlanDraft, async ({ tx, body: { first, ...draft } }) =>
    yearOfPlans(tx, await draftedPlans(drafting(tx, platform), draft), first),
  ),
  implement(previewPlanDraftDay, async ({ tx, body: { day, ...draft } }) =>
    dayOfPlans(tx, await draftedPlans(drafting(tx, platform), draft), day),
  ),
]

const drafting = (tx: Tx, { references, clock }: Platform) => ({ tx, references, now: clock.now() })
