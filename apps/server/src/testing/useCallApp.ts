import { afterAll } from 'vitest'
import { createCallApp } from './callApp'
import { createTestDatabase } from './testDatabase'

type OfCallApp = Parameters<typeof createCallApp>

/**
 * Some modules over a database of the file's own: there when the file is read, and closed after the last of its tests.
 *
 * @example const { test, app } = await useCallApp((platform) => [createStations(platform), createAlarms(platform)])
 */
export async function useCallApp(createModules: OfCallApp[1], options?: OfCallApp[2]) {
  const test = await createTestDatabase()
  const app = await createCallApp(test.db, createModules, options).catch(async (error: unknown) => {
    await test.close()
    throw error
  })
  afterAll(async () => {
    await app.platform.tasks.stop()
    await app.close()
    await test.close()
  })
  return { test, app }
}
