import { alarmPlans } from '@energy-console/contract/notices'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { planHooks } from './rules'
import { alarmPlanTable } from './table'

/** The calls of plans. */
export const planRoutes = (platform: Platform): Implementation[] =>
  mountResource(alarmPlans, alarmPlanTable, platform, planHooks)
