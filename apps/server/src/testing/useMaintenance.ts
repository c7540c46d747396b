import { alarmsSince, createAlarms, newestAlarm } from '../modules/alarms'
import { createDevices } from '../modules/devices'
import { createIdentity } from '../modules/identity'
import { createMaintenance, followRota } from '../modules/maintenance'
import { createNotices } from '../modules/notices'
import { createStations, listStations } from '../modules/stations'
import { createSystem } from '../modules/system'
import type { Module, Platform } from '../platform/module'
import { useCallApp } from './useCallApp'

/**
 * Maintenance with the areas that it works with, for the tests of one file; `more` mounts what else a test asks for, `ports` are what
 * maintenance is given of other modules.
 *
 * @example const { test, app } = await useMaintenance()
 */
export const useMaintenance = (
  more: (platform: Platform) => Pick<Module, 'routes'>[] = () => [],
  ports: Parameters<typeof createMaintenance>[1] = {},
) =>
  useCallApp((platform) => [
    createIdentity(platform, { listStations }),
    createStations(platform),
    createDevices(platform, { readLatest: async () => new Map() }),
    createAlarms(platform),
    createMaintenance(platform, ports),
    createSystem(platform),
    createNotices(platform, { alarmsSince, newestAlarm, isTenantOpen: () => true, dutyChanged: followRota }),
    ...more(platform),
  ])
