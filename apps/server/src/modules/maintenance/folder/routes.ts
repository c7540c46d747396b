import { maintenanceFolders } from '@energy-console/contract/maintenance'
import type { Implementation } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { folderHooks } from './rules'
import { maintenanceFolderTable } from './table'

/** The calls of folders. */
export const folderRoutes = (platform: Platform): Implementation[] =>
  mountResource(maintenanceFolders, maintenanceFolderTable, platform, folderHooks)
