import { createDuties } from '../../platform/duties'
import type { Module, Platform } from '../../platform/module'
import type { KindsOfTenants } from '../stations'
import { awayRoutes, type NoticeSources } from './away/routes'
import { registerSenders } from './channel/createSenders'
import { leaveHeartbeats } from './channel/heartbeat'
import { channelRoutes } from './channel/routes'
import { deliveryRoutes } from './delivery/routes'
import { createTeller } from './plan/createTeller'
import { outdated } from './plan/outdated'
import { planRoutes } from './plan/routes'
import { registerSpeaking, type SayInStation } from './plan/speak'
import { type DutyChanged, rotaRoutes } from './rota/routes'
import { type CommandPorts, createSoundLights } from './sound-light/createSoundLights'
import { soundLightRoutes } from './sound-light/routes'
import { defineNoticeJobs } from './task-notice/jobs'
import { taskNoticeRoutes } from './task-notice/routes'

export { laneOf } from './channel/lane'
export { kindOfChannel } from './channel/queries'
export { muteChannels } from './channel/restoreEnd'
export { sendByChannel } from './channel/sendByChannel'
export { endAlarmTellings } from './plan/restoreEnd'
export { readRotas } from './rota/queries'
export { rotaTable, rotaWeekTable } from './rota/table'
export { refuseSounded } from './sound-light/refuseSounded'
export {
  type NewNotice,
  operatorsTeller,
  raiseNotice,
  tellNotices,
  unstoredNotice,
} from './task-notice/raise'
export { raiseTogether, type ToldRecord } from './task-notice/raiseTogether'
export { settleNotices } from './task-notice/settle'
export { type RaisedNotices, tellLater } from './task-notice/tellLater'

/** What notices ask of other modules. */
export interface NoticePorts extends NoticeSources {
  /** Whether a tenant takes part: nothing leaves for one that does not. */
  isTenantOpen(tenantId: string): boolean
  /** What days are to tenants; weekends are days off without it. */
  kindsOfTenants?: KindsOfTenants
  /** How texts are spoken; without it alarms are not. */
  say?: SayInStation
  /** How devices are switched; without it none is. */
  commands?: CommandPorts
  /** Told of rotas of which others are on duty than before. */
  dutyChanged?: DutyChanged
}

/** How often heartbeats that are due are looked for. */
const heartbeatLookMs = 10_000
/** How often alarms are looked at: who is to be told, and which device is to sound. */
const alarmLookMs = 1_000

/** What people are told: notices of tasks, what came while they were away, and what leaves the house. */
export function createNotices(platform: Platform, ports: NoticePorts): Module {
  const { outbox, scheduler } = platform
  const ends: (() => void)[] = []
  defineNoticeJobs(platform)
  registerSenders(platform, { isTenantOpen: ports.isTenantOpen, outdated })
  if (ports.say) registerSpeaking(platform, ports.say)
  const teller = createTeller(platform, ports.kindsOfTenants)
  const beacons = createSoundLights(platform, ports.commands)
  return {
    routes: [
      ...taskNoticeRoutes(platform),
      ...awayRoutes(platform, ports),
      ...channelRoutes(platform),
      ...deliveryRoutes(platform),
      ...rotaRoutes(platform, ports.dutyChanged ?? (async () => undefined)),
      ...planRoutes(platform),
      ...soundLightRoutes(platform),
    ],
    duties: createDuties(platform, [
      { name: 'outbox', of: 'worker', start: outbox.start, detach: outbox.hold, stop: outbox.stop },
      {
        name: 'who is told of alarms',
        of: 'worker',
        start() {
          ends.push(
            scheduler.every('heartbeats', heartbeatLookMs, () =>
              leaveHeartbeats(platform, ports.isTenantOpen),
            ),
            scheduler.every('alarm plans', alarmLookMs, teller.look),
            scheduler.every('sound and light', alarmLookMs, beacons.look),
          )
        },
        stop() {
          for (const end of ends.splice(0)) end()
        },
      },
    ]),
  }
}
