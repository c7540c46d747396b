import { createDuties } from '../../platform/duties'
import { createChangeFollower } from '../../platform/engine'
import type { Module, Platform } from '../../platform/module'
import { concernsDevices } from '../devices'
import type { KindsOfTenants } from '../stations'
import { pushAlarm } from './desk/push'
import { deskRoutes } from './desk/routes'
import { alarmTable } from './desk/table'
import { createAlarmEngine } from './engine/createAlarmEngine'
import { endSuppressions } from './engine/endSuppressions'
import { defineAlarmJobs } from './engine/jobs'
import { graceMs } from './engine/lookAtSilence'
import { lostInhibits } from './engine/lostInhibits'
import { alarmsEliminated } from './events'
import { filterRoutes } from './filter/routes'
import { lackingInputs } from './rule/lacking'
import { ruleRoutes } from './rule/routes'
import { statisticsRoutes } from './statistics/routes'
import { suppressionRoutes } from './suppression/routes'

/** What is put aside no more is shown again after so long at most. */
const suppressionTickMs = 10_000

/** What alarms ask of other modules. */
export interface AlarmPorts {
  /** What days are to tenants; without it weekends alone are days off. */
  kindsOfTenants?: KindsOfTenants
}

/** Rules, the engine that evaluates them, and the alarms that come of it. Start it before telemetry. */
export function createAlarms(platform: Platform, { kindsOfTenants }: AlarmPorts = {}): Module {
  const { db, bus, clock, scheduler, log } = platform
  const push = pushAlarm(bus)
  platform.references.registerReferable('alarm', alarmTable, 'alarmContent', ['warning_event'])
  const engine = createAlarmEngine(platform, push, { kindsOfTenants })
  const rules = createChangeFollower(platform, { engine: 'alarms', load: engine.reload })
  const forget = (ruleIds: readonly string[]) => {
    bus.tell(alarmsEliminated, { ruleIds })
    return engine.forget(ruleIds)
  }

  defineAlarmJobs(platform)
  let endWatching: (() => void) | undefined

  return {
    routes: [
      ...ruleRoutes(platform, rules.change, kindsOfTenants),
      ...suppressionRoutes(platform, push),
      ...filterRoutes(platform),
      ...deskRoutes(platform, {
        ...{ onChanged: push, forget },
        lackingInputs: (tx, ids) => lackingInputs(tx, ids, clock.now()),
        lostInhibits: (tx, ids) => lostInhibits(tx, ids, clock.now()),
      }),
      ...statisticsRoutes(platform),
    ],
    duties: createDuties(platform, [
      {
        name: 'alarms',
        of: 'worker',
        async start() {
          await engine.start()
          bus.subscribe('devices.changed', (change) => {
            if (change.hasNewRules || concernsDevices(change, engine.watchesAny)) void rules.reload()
          })
          bus.subscribe(alarmsEliminated, ({ ruleIds }) => {
            engine
              .forget(ruleIds)
              .catch((error: unknown) => log.error({ err: error }, 'eliminated alarms not forgotten'))
          })
          rules.start()
          // the calendar of workdays and holidays: each process hears of it by itself
          bus.subscribe('calendar.changed', () => void rules.reload())
        },
        stop: engine.stop,
      },
      {
        name: 'alarm suppressions',
        of: 'worker',
        start() {
          const startedMs = clock.now()
          endWatching = scheduler.every('alarm suppressions', suppressionTickMs, async () => {
            // all gateways seem dead until they have come back
            if (clock.now() - startedMs < graceMs) return
            for (const alarm of await endSuppressions(db)) push(alarm)
          })
        },
        stop: () => endWatching?.(),
      },
    ]),
  }
}
