import { alarmRules } from '@energy-console/contract/alarms'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import type { DevicesChange } from '../devices'
import type { AlarmRow } from './desk/alarmRow'
import { deskRoutes } from './desk/routes'
import { alarmRuleTable } from './desk/table'
import { createAlarmEngine } from './engine/createAlarmEngine'
import { forgetOldAlarms } from './engine/store'
import { alarmRuleHooks } from './rule/rules'

/** Rules, the engine that evaluates them, and the alarms that come of it. Start it before telemetry. */
export function createAlarms(platform: Platform): Module {
  const { bus, db, jobs, log, references } = platform
  references.registerReferrer('view', alarmRuleTable, 'viewId', '告警规则', {
    title: 'ruleName',
    namedTo: [alarmRules.codes.view],
    blocks: false,
  })
  const push = ({ tenantId, ...alarm }: AlarmRow) =>
    bus.publish('socket.push', {
      tenantId,
      stationId: alarm.stationId as string,
      frame: { type: 'alarm', alarm: { ...alarm, id: alarm.id as string } },
    })
  const engine = createAlarmEngine(platform, push)

  // The change is committed already; a failed reload is made up for by the next one and by every start.
  const reload = () =>
    engine.reload().catch((error: unknown) => log.error({ err: error }, 'alarm rules not reloaded'))

  /** A device without rules, as every new one is, changes nothing; nor do gateways and their accounts. */
  const mayConcernRules = ({ tenantId: _, deviceIds, productIds, ...others }: DevicesChange) =>
    productIds !== undefined ||
    (deviceIds === undefined ? Object.keys(others).length === 0 : engine.watchesAny(deviceIds))

  jobs.define('alarms.retention', () => forgetOldAlarms(db))
  jobs.schedule('alarms.retention', '41 3 * * *')

  return {
    routes: [
      ...mountResource(alarmRules, alarmRuleTable, platform, alarmRuleHooks(references, reload)),
      ...deskRoutes(platform, push),
    ],
    async start() {
      await engine.start()
      bus.subscribe('devices.changed', (change) => {
        if (mayConcernRules(change)) void reload()
      })
    },
    stop: () => engine.stop(),
  }
}
