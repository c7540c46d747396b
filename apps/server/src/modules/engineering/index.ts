import { firmware } from '@energy-console/contract/engineering'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import type { DeviceService, Telemetry } from '../telemetry'
import { commissioningRoutes } from './commissioning/routes'
import { configService, wantedConfig } from './config/configAttributes'
import { configRoutes } from './config/routes'
import { createChecksums } from './firmware/checksums'
import { firmwareHooks } from './firmware/rules'
import { firmwareTable } from './firmware/table'
import { createFirmwareDelivery } from './rollout/createDelivery'
import { createRolloutEngine } from './rollout/createRolloutEngine'
import { rolloutRoutes } from './rollout/routes'

/**
 * What is done with gateways and devices on site: remote configuration, firmware that is rolled out, and the sheets on which
 * points are checked. Start it before telemetry,
 * which it serves.
 */
export function createEngineering(
  platform: Platform,
  telemetry: Pick<Telemetry, 'push' | 'forget' | 'request' | 'requestGateway' | 'readLatest'> & {
    serve(service: DeviceService): void
  },
): Module {
  const { db, attachments, log } = platform
  const checksums = createChecksums({ db, attachments, log })
  const delivery = createFirmwareDelivery({
    ...{ db, attachments, telemetry, log },
    moved: (rolloutId) => engine.look(rolloutId),
  })
  const engine = createRolloutEngine(platform, {
    offer: (targets) => void delivery.offer(targets),
    withdraw: delivery.withdraw,
  })
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
      ...mountResource(firmware, firmwareTable, platform, firmwareHooks(attachments, checksums)),
      ...rolloutRoutes(platform, { follow: engine.follow, withdraw: delivery.withdraw }),
      ...commissioningRoutes(platform, telemetry.readLatest),
    ],
    async start() {
      await engine.start()
      checksums
        .catchUp()
        .catch((error: unknown) => log.warn({ err: error }, 'checksums of an earlier run not reckoned'))
    },
    async stop() {
      checksums.stop()
      await engine.stop()
    },
  }
}

export { endRollouts, noteEndedRollouts } from './rollout/restoreEnd'
