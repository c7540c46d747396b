import { getPlanDay, getPlanPreview, workPlans } from '@energy-console/contract/maintenance'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { followPlan } from '../task/generate'
import { refuseTooLarge } from '../task/items'
import { unableOfPlans } from '../task/people'
import { planDayOf, previewOf } from './preview'
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
]
