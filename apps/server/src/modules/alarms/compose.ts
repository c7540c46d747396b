import { toPlain } from '../../platform/bus'
import type { Module, Platform } from '../../platform/module'
import type { DevicesChange } from '../devices'
import type { AlarmRow } from './desk/alarmRow'
import { deskRoutes } from './desk/routes'
import { createAlarmEngine } from './engine/createAlarmEngine'
import { defineAlarmJobs } from './engine/jobs'
import { ruleRoutes } from './rule/routes'

/** Rules, the engine that evaluates them, and the alarms that come of it. Start it before telemetry. */
export function createAlarms(platform: Platform): Module {
  const { bus, log } = platform
  const push = ({ tenantId, ...alarm }: AlarmRow) =>
    bus.publish('socket.push', {
      tenantId,
      stationId: alarm.stationId as string,
      frame: { type: 'alarm', alarm: { ...toPlain(alarm), id: alarm.id as string } },
    })
  const engine = createAlarmEngine(platform, push)

  // The change is committed already; a failed reload is made up for by the next one and by every start.
  const reload = () =>
    engine.reload().catch((error: unknown) => log.error({ err: error }, 'alarm rules not reloaded'))

  /** A device without rules changes nothing; nor do gateways and their accounts. */
  const mayConcernRules = ({ tenantId: _, deviceIds, productIds, hasNewRules, ...others }: DevicesChange) =>
    productIds !== undefined ||
    hasNewRules === true ||
    (deviceIds === undefined ? Object.keys(others).length === 0 : engine.watchesAny(deviceIds))

  defineAlarmJobs(platform)

  return {
    routes: [...ruleRoutes(platform, reload), ...deskRoutes(platform, push)],
    async start() {
      await engine.start()
      bus.subscribe('devices.changed', (change) => {
        if (mayConcernRules(change)) void reload()
      })
    },
    stop: () => engine.stop(),
  }
}
