import type { Module, Platform } from '../../platform/module'
import { registerReferable, registerReferrer } from '../../platform/resource'
import { globalRoutes } from './globalRoutes'
import { forgetUnusedImages } from './imageUse'
import { libraryRoutes } from './libraryRoutes'
import { viewRoutes } from './routes'
import { viewTable } from './tables'

/** Schematics: stored documents, their versions, images, links and global variables. */
export function createViews(platform: Platform): Module {
  const { clock, db, jobs } = platform
  jobs.define('views.forgetImages', () => forgetUnusedImages(db, clock.now()))
  jobs.schedule('views.forgetImages', '41 3 * * *')
  registerReferable('view', viewTable, 'name')
  registerReferrer('station', viewTable, 'stationId', '画面')
  return { routes: [...viewRoutes(platform), ...libraryRoutes(platform), ...globalRoutes(platform)] }
}

export { viewTable, viewVersionTable } from './tables'
