import type { Module, Platform } from '../../platform/module'
import type { DeviceService, Telemetry } from '../telemetry'
import { configService, wantedConfig } from './config/configAttributes'
import { configRoutes } from './config/routes'

/** What is done with gateways and devices on site: remote configuration. Start it before telemetry, which it serves. */
export function createEngineering(
  platform: Platform,
  { serve, push }: Pick<Telemetry, 'push'> & { serve(service: DeviceService): void },
): Module {
  const { db } = platform
  serve(configService(db))

  /** A gateway that listens hears of it at once, the others when they come. */
  const send = async (gatewayId: string) => {
    const wanted = await wantedConfig(db, gatewayId)
    if (wanted) push({ gatewayId, deviceId: null }, wanted)
  }

  return { routes: configRoutes(platform, { send }) }
}

export { gatewayConfigTable, gatewayConfigVersionTable } from './config/table'
