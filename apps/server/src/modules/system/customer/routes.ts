import { customers } from '@energy-console/contract/system'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { customerTable } from './table'

/** 客户管理 */
export const customerRoutes = (platform: Platform): readonly Implementation[] =>
  mountResource(customers, customerTable, platform)
