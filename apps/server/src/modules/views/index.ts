import type { Module, Platform } from '../../platform/module'
import type { Viewings } from '../devices'
import { registerGlobalUses } from './global/drawn'
import { defineGlobalJobs } from './global/jobs'
import { globalRoutes } from './global/routes'
import { defineImageJobs } from './image/jobs'
import { imageRoutes } from './image/routes'
import { libraryRoutes } from './library/routes'
import { rebindRoutes } from './rebind/routes'
import { shareRoutes } from './share/routes'
import { defineVisitJobs } from './share/visits'
import { versionRoutes } from './version/routes'
import { viewRoutes } from './view/routes'
import { viewTable } from './view/table'
import { registerViewUses } from './view/uses'

/** Schematics: stored documents, their versions, images, links and global variables. `viewings` are the pictures of cameras. */
export function createViews(platform: Platform, viewings?: Viewings): Module {
  const { references } = platform
  defineImageJobs(platform)
  defineVisitJobs(platform)
  defineGlobalJobs(platform)
  references.registerReferable('view', viewTable, 'name')
  registerViewUses(references)
  registerGlobalUses(references)
  return {
    routes: [
      ...viewRoutes(platform),
      ...libraryRoutes(platform),
      ...versionRoutes(platform),
      ...rebindRoutes(platform),
      ...shareRoutes(platform, viewings),
      ...imageRoutes(platform),
      ...globalRoutes(platform),
    ],
  }
}

export { setGlobalByTask } from './global/byTask'
export { type Declaration, declarationsOf, fitted } from './global/declaration'
export { globalVariableTable, globalWordTable, globalWriteTable, viewGlobalTable } from './global/table'
export { pictureAddress } from './image/rules'
export { viewVersionTable } from './version/table'
export { viewTable } from './view/table'
