import { alarmsSince, createAlarms, newestAlarm } from '../modules/alarms'
import { createDevices } from '../modules/devices'
import { createIdentity } from '../modules/identity'
import { createMaintenance, followRota } from '../modules/maintenance'
import { createNotices } from '../modules/notices'
import { createStations, listStations } from '../modules/stations'
import { createSystem } from '../modules/system'
import type { Module, Platform } from '../platform/module'
import { type CallApp, createCallApp } from './callApp'
import { createTestDatabase, type TestDatabase } from './testDatabase'

/**
 * Maintenance with the areas that it works with, over a database of its own; `more` mounts what else a test asks for, `ports` are what
 * maintenance is given of other modules.
 */
export async function startMaintenance(
  more: (platform: Platform) => Pick<Module, 'routes'>[] = () => [],
  ports: Parameters<typeof createMaintenance>[1] = {},
): Promise<{ test: TestDatabase; app: CallApp; stop(): Promise<void> }> {
  const test = await createTestDatabase()
  const app = await createCallApp(test.db, (platform) => [
    createIdentity(platform, { listStations }),
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createAlarms(platform),
    createMaintenance(platform, ports),
    createSystem(platform),
    createNotices(platform, { alarmsSince, newestAlarm, isTenantOpen: () => true, dutyChanged: followRota }),
    ...more(platform),
  ])
  return {
    test,
    app,
    async stop() {
      await app.platform.tasks.stop()
      await app.close()
      await test.close()
    },
  }
}
