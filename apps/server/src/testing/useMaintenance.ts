import { afterAll } from 'vitest'
import { startMaintenance } from './startMaintenance'

/**
 * Maintenance for the tests of one file: there when the file is read, and stopped after the last of them.
 *
 * @example const { test, app } = await useMaintenance()
 */
export async function useMaintenance(...of: Parameters<typeof startMaintenance>) {
  const { stop, ...running } = await startMaintenance(...of)
  afterAll(stop)
  return running
}
