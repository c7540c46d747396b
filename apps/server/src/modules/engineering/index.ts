import { firmware } from '@energy-console/contract/engineering'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import type { DeviceService, Telemetry } from '../telemetry'
import { configService, wantedConfig } from './config/configAttributes'
import { configRoutes } from './config/routes'
import { firmwareHooks } from './firmware/rules'
import { firmwareTable } from './firmware/table'
import { createFirmwareDelivery } from './rollout/createDelivery'
import { createRolloutEngine } from './rollout/createRolloutEngine'
import { rolloutRoutes } from './rollout/routes'

/**
 * What is done with gateways and devices on site: remote configuration, and firmware that is rolled out. Start it before telemetry,
 * which it serves.
 */
export function createEngineering(
  platform: Platform,
  telemetry: Pick<Telemetry, 'push' | 'request'> & { serve(service: DeviceService): void },
): Module {
  const { db, attachments, log } = platform
  const delivery = createFirmwareDelivery({ db, attachments, telemetry, log })
  const engine = createRolloutEngine(platform, (targets) => void delivery.offer(targets))
  telemetry.serve(configService(db))
  telemetry.serve(delivery)

  /** A gateway that listens hears of it at once, the others when they come. */
  const send = async (gatewayId: string) => {
    const wanted = await wantedConfig(db, gatewayId)
    if (wanted) telemetry.push({ gatewayId, deviceId: null }, wanted)
  }

  return {
    routes: [
      ...configRoutes(platform, { send }),
      ...mountResource(firmware, firmwareTable, platform, firmwareHooks(attachments)),
      ...rolloutRoutes(platform, engine.follow),
    ],
    start: engine.start,
    stop: engine.stop,
  }
}
