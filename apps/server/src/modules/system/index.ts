import type { Module, Platform } from '../../platform/module'
import { dictionaryRoutes } from './dictionary'
import { forgetOperations, operationLogRoutes } from './operationLog'
import { parameterRoutes } from './parameter'

export { type Operation, recordAudit, recordOperation } from './operationLog'
export { findParameter } from './parameter'
export { parameterTable } from './tables'

/** Parameters, dictionaries and the operation log. */
export function createSystem({ db, clock, files, jobs }: Platform): Module {
  jobs.define('system.forgetOperations', () => forgetOperations(db, clock.now()))
  jobs.schedule('system.forgetOperations', '17 3 * * *')
  return { routes: [...parameterRoutes(files), ...dictionaryRoutes, ...operationLogRoutes] }
}
