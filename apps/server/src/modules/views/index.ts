import type { Module, Platform } from '../../platform/module'
import type { Viewings } from '../devices'
import { registerGlobalUses } from './global/drawn'
import { defineGlobalJobs } from './global/jobs'
import { globalRoutes } from './global/routes'
import { defineImageJobs } from './image/jobs'
import { imageRoutes } from './image/routes'
import { libraryRoutes } from './library/routes'
import { rebindRoutes } from './rebind/routes'
import { createGrants, socketGrantOf } from './share/grants'
import { createValueReader, type ValueSources } from './share/readValues'
import { shareRoutes } from './share/routes'
import { defineVisitJobs } from './share/visits'
import { versionRoutes } from './version/routes'
import { viewRoutes } from './view/routes'
import { viewTable } from './view/table'
import { registerViewUses } from './view/uses'

interface Neighbours {
  /** The pictures of cameras. */
  viewings?: Viewings
  /** Values of points, for visitors; without them they see none. */
  values?: ValueSources
}

/** The module as other modules see it. */
export interface Views extends Module {
  /** What the socket of a visit may follow. @throws AppError where its link shows nothing any more */
  socketGrantOf(visitToken: string): ReturnType<typeof socketGrantOf>
}

/** Schematics: stored documents, their versions, images, links and global variables. */
export function createViews(platform: Platform, { viewings, values }: Neighbours = {}): Views {
  const { references } = platform
  const grants = createGrants(platform)
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
      ...shareRoutes(platform, { viewings, values: values && createValueReader(platform, grants, values) }),
      ...imageRoutes(platform),
      ...globalRoutes(platform),
    ],
    socketGrantOf: (visitToken) => socketGrantOf(platform, grants, visitToken),
  }
}

export { setGlobalByTask } from './global/byTask'
export { type Declaration, declarationsOf, fitted } from './global/declaration'
export { globalVariableTable, globalWordTable, globalWriteTable, viewGlobalTable } from './global/table'
export { pictureAddress } from './image/rules'
export { viewVersionTable } from './version/table'
export { viewTable } from './view/table'
