import type { Module, Platform } from '../../platform/module'
import { globalRoutes } from './globalRoutes'
import { forgetUnusedImages } from './imageUse'
import { libraryRoutes } from './libraryRoutes'
import { viewRoutes } from './routes'
import { viewTable } from './tables'
import { registerViewUses } from './uses'

/** Schematics: stored documents, their versions, images, links and global variables. */
export function createViews(platform: Platform): Module {
  const { clock, db, jobs, references } = platform
  jobs.define('views.forgetImages', () => forgetUnusedImages(db, clock.now()))
  jobs.schedule('views.forgetImages', '41 3 * * *')
  references.registerReferable('view', viewTable, 'name')
  registerViewUses(references)
  return { routes: [...viewRoutes(platform), ...libraryRoutes(platform), ...globalRoutes(platform)] }
}

export { pictureAddress } from './images'
export { viewTable, viewVersionTable } from './tables'
