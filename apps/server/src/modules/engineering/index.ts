import './events'
import { firmware } from '@energy-console/contract/engineering'
import { createDuties } from '../../platform/duties'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import type { DeviceService, Telemetry } from '../telemetry'
import { commissioningRoutes } from './commissioning/routes'
import { configService, wantedConfig } from './config/configAttributes'
import { configRoutes } from './config/routes'
import { createChecksums } from './firmware/checksums'
import { firmwareHooks } from './firmware/rules'
import { firmwareTable } from './firmware/table'
import { createFirmwareDelivery, type FirmwareDelivery } from './rollout/createDelivery'
import { createRolloutEngine, type RunningRollout } from './rollout/createRolloutEngine'
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
  const { db, bus, attachments, log } = platform
  const ends: (() => void)[] = []
  const checksums = createChecksums({ db, attachments, log })
  const delivery = createFirmwareDelivery({
    ...{ db, attachments, telemetry, log },
    moved(rolloutId) {
      engine.look(rolloutId)
      bus.tell('rollouts.moved', { rolloutId })
    },
  })
  const withdraw: FirmwareDelivery['withdraw'] = (targets) => {
    bus.tell('rollouts.offered', {})
    delivery.withdraw(targets)
  }
  const engine = createRolloutEngine(platform, {
    offer(targets) {
      // whoever is connected elsewhere asks there what he is to have
      bus.tell('rollouts.offered', {})
      void delivery.offer(targets)
    },
    withdraw,
  })
  const follow = (rollout: RunningRollout) => {
    engine.follow(rollout)
    bus.tell('rollouts.begun', rollout)
  }
  const reload = () =>
    engine.reload().catch((error: unknown) => log.warn({ err: error }, 'roll-outs not read anew'))

  /** The process whose a roll-out is hears of it from whichever is asked, or told. */
  const followOthers = () => [
    bus.subscribe('rollouts.begun', engine.follow),
    bus.subscribe('rollouts.moved', ({ rolloutId }) => engine.look(rolloutId)),
    bus.subscribe('bus.missed', () => void reload()),
  ]
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
      ...rolloutRoutes(platform, { follow, withdraw }),
      ...commissioningRoutes(platform, telemetry.readLatest),
    ],
    duties: createDuties(platform, [
      {
        name: 'firmware',
        of: 'worker',
        async start() {
          await engine.start()
          ends.push(...followOthers())
        },
        stop: engine.stop,
      },
      {
        name: 'firmware for who is connected',
        of: 'each',
        start() {
          ends.push(
            bus.subscribe('rollouts.offered', delivery.forget),
            bus.subscribe('bus.missed', delivery.forget),
          )
        },
        stop() {
          for (const end of ends.splice(0)) end()
        },
      },
      {
        // each is reckoned where it was uploaded
        name: 'checksums of firmware',
        of: 'each',
        start() {
          checksums
            .catchUp()
            .catch((error: unknown) => log.warn({ err: error }, 'checksums of an earlier run not reckoned'))
        },
        stop: checksums.stop,
      },
    ]),
  }
}

export { endRollouts, noteEndedRollouts } from './rollout/restoreEnd'
