import type { Module, Platform } from '../../platform/module'
import { dictionaryRoutes } from './dictionary'
import { closeOperation, forgetOperations, forgetSent, operationLogRoutes } from './operationLog'
import { parameterRoutes } from './parameter'

export { audit, type Operation, recordOperation } from './operationLog'
export { findParameter } from './parameter'
export { parameterTable } from './tables'

/** Parameters, dictionaries and the operation log. */
export function createSystem({ bus, db, clock, files, jobs, log }: Platform): Module {
  const ends: (() => void)[] = []
  jobs.define('system.forgetOperations', () => forgetOperations(db, clock.now()))
  jobs.schedule('system.forgetOperations', '17 3 * * *')
  return {
    routes: [...parameterRoutes(files), ...dictionaryRoutes, ...operationLogRoutes],
    async start() {
      await forgetSent(db)
      ends.push(
        bus.subscribe('commands.finished', (finished) => {
          closeOperation(db, finished).catch((error: unknown) =>
            log.error({ err: error, operation: finished.operationId }, 'outcome of a command not written'),
          )
        }),
      )
    },
    async stop() {
      for (const end of ends.splice(0)) end()
    },
  }
}
