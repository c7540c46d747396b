import type { Module, Platform } from '../../platform/module'
import { globalRoutes } from './global/routes'
import { forgetUnusedImages } from './image/jobs'
import { libraryRoutes } from './library/routes'
import { viewRoutes } from './view/routes'
import { viewTable } from './view/table'
import { registerViewUses } from './view/uses'

/** Schematics: stored documents, their versions, images, links and global variables. */
export function createViews(platform: Platform): Module {
  const { clock, db, jobs, references } = platform
  jobs.define('views.forgetImages', () => forgetUnusedImages(db, clock.now()))
  jobs.schedule('views.forgetImages', '41 3 * * *')
  references.registerReferable('view', viewTable, 'name')
  registerViewUses(references)
  return { routes: [...viewRoutes(platform), ...libraryRoutes(platform), ...globalRoutes(platform)] }
}

export { pictureAddress } from './image/rules'
export { viewTable, viewVersionTable } from './view/table'
