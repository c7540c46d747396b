import { ModbusError } from '../../../platform/modbus'

/**
 * Does work at a unit when what came before is done: writes must not be mixed.
 *
 * @throws ModbusError `late` where that is not in time; the work is left out then
 */
export type AtUnit = <T>(unitId: number, waitMs: number, work: () => Promise<T>) => Promise<T>

export function createUnitTurns(): AtUnit {
  const last = new Map<number, Promise<void>>()
  return (unitId, waitMs, work) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new ModbusError('late'))
      }, waitMs)
      const done = (last.get(unitId) ?? Promise.resolve()).then(async () => {
        clearTimeout(timer)
        if (!isLate) await work().then(resolve, reject)
        if (last.get(unitId) === done) last.delete(unitId)
      })
      last.set(unitId, done)
    })
}
