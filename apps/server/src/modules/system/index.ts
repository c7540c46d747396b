import type { Module, Platform } from '../../platform/module'
import { dictionaryRoutes } from './dictionary'
import { forgetOperations, operationLogRoutes } from './operationLog'
import { parameterRoutes } from './parameter'
import { followSetAside, forgetSetAside, troubleRoutes } from './troubles'

export { type Operation, recordAudit, recordOperation } from './operationLog'
export { findParameter } from './parameter'
export { parameterTable } from './tables'

/** Parameters, dictionaries, the operation log, and what is wrong. */
export function createSystem({ bus, db, clock, files, health, jobs, log }: Platform): Module {
  jobs.define('system.forgetOperations', async () => {
    await forgetOperations(db, clock.now())
    await forgetSetAside(db, clock.now())
  })
  jobs.schedule('system.forgetOperations', '17 3 * * *')
  followSetAside(bus, db, (error) => log.error({ err: error }, 'report not written'))
  return {
    routes: [
      ...parameterRoutes(files),
      ...dictionaryRoutes,
      ...operationLogRoutes,
      ...troubleRoutes({ health, clock }),
    ],
  }
}
