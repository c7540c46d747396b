import { lineAt } from './imports.mjs'

/**
 * The doors around row-level security: roles that see all tenants, connections of their owner, and what widens a session to all
 * stations or to another tenant.
 */
const doors =
  /\b(asSystem|systemPool|commitPool|asOwner|connectionString|atAllStations|onBehalfOf)\b|\bset_config\(\s*'app\./g

const modules = 'apps/server/src/modules'

/** The only places that may go through them, each for a reason. A new one is a decision, not a convenience. */
export const mayOpen = [
  'apps/server/src/platform/', // the doors themselves, and jobs
  'apps/server/src/process/', // composes the roles
  'apps/server/src/demo/', // fills several tenants
  `${modules}/identity/temporary/closingAccounts.ts`, // whose time is over, in every tenant
  `${modules}/identity/tenant/data.ts`, // counts all that a tenant has
  `${modules}/identity/tenant/provision.ts`, // the first administrator of a new tenant
  `${modules}/identity/tenant/restoreAdministrator.ts`, // that of a tenant in which nobody can sign in any more
  `${modules}/identity/tenant/rules.ts`, // asks for him
  `${modules}/identity/tenant/seed.ts`, // first tenants and administrators
  `${modules}/identity/user/demoAccounts.ts`, // accounts whose passwords everybody knows, of two tenants
  `${modules}/identity/menu/seedMenus.ts`, // the menu of every tenant follows the contract
  `${modules}/identity/second-factor/`, // who asks is not known yet, and nobody sees the secrets of others
  `${modules}/identity/provider/`, // who signs in is not known yet
  `${modules}/identity/sign-in-log/`, // written before anybody is signed in, retention
  `${modules}/identity/password/`, // who asks is not known yet
  `${modules}/identity/session/`, // neither is whose session it is
  `${modules}/identity/sign-in/`, // who signs in is not known yet
  `${modules}/identity/account/avatar.ts`, // the hash is the right to see an avatar
  `${modules}/identity/tenant/queries.ts`, // a domain names its tenant before sign-in
  `${modules}/identity/tenant/openTenants.ts`, // which tenants take part
  `${modules}/identity/makers/savedViews.ts`, // what its owner has shared, and his account is gone
  `${modules}/system/backup/`, // plan of the installation's backups
  `${modules}/system/disk-usage/`, // what every tenant holds, for the platform's administrator
  `${modules}/system/agreement/queries.ts`, // read before sign-in
  `${modules}/system/carousel/queries.ts`, // seen before sign-in
  `${modules}/system/operation-log/`, // retention
  `${modules}/system/version/`, // the installation's own history
  `${modules}/system/trouble/`, // reports of writers that work for all tenants, retention
  `${modules}/devices/camera/jobs.ts`, // retention
  `${modules}/devices/product/rules.ts`, // points at stations that the editing user does not see
  `${modules}/devices/routing/`, // which token sends for which points
  `${modules}/energy/division/jobs.ts`, // divides energy of every tenant
  `${modules}/energy/custom-report/takeOver.ts`, // what is its maker's alone, and his account is gone
  `${modules}/energy/report-mailing/allMailings.ts`, // what a tenant sends, whoever has set it up, for its administrator
  `${modules}/energy/report-mailing/createMailings.ts`, // sends every tenant's reports
  `${modules}/engineering/`, // who connects is no user: what a gateway or device is to have, and what it tells
  `${modules}/licensing/`, // the licence is the installation's
  `${modules}/maintenance/standby/store.ts`, // follows the points of every tenant's standby sources
  `${modules}/maintenance/repair/overdue.ts`, // what is late in every tenant
  `${modules}/maintenance/task/followRota.ts`, // tasks at stations that whoever swaps turns does not see
  `${modules}/maintenance/repair/soon.ts`, // and what soon will be
  `${modules}/maintenance/task/jobs.ts`, // tasks of every tenant's plans
  `${modules}/maintenance/reminder/remind.ts`, // records of every tenant whose day comes near
  `${modules}/notices/task-notice/jobs.ts`, // retention
  `${modules}/notices/channel/createSenders.ts`, // sends every tenant's messages
  `${modules}/notices/channel/sendByChannel.ts`, // sends every tenant's messages
  `${modules}/notices/channel/heartbeat.ts`, // every tenant's heartbeats
  `${modules}/notices/plan/createTeller.ts`, // tells of every tenant's alarms
  `${modules}/notices/plan/speak.ts`, // leaves texts for every tenant's speakers
  `${modules}/notices/sound-light/createSoundLights.ts`, // switches every tenant's devices
  `${modules}/telemetry/`, // ingest, roll-ups, the sockets' latest values
  `${modules}/alarms/suppression/settle.ts`, // which silence of a gateway is shown depends on nobody's stations
  `${modules}/alarms/rule/newDevices.ts`, // names of rules differ within the tenant, at stations that the user does not see too
  `${modules}/alarms/rule/ownedRule.ts`, // a name that is taken at a station that the user does not see
  `${modules}/alarms/engine/`, // evaluates every tenant's batches
  `${modules}/automation/calc/createCalcEngine.ts`, // evaluates every tenant's batches
  `${modules}/automation/calc/store.ts`, // stores what comes of them
  `${modules}/automation/timing/createTimingEngine.ts`, // every tenant's schedules
  `${modules}/automation/timing/waiting.ts`, // carries out every tenant's executions
  `${modules}/automation/voice/announceRun.ts`, // says what every tenant's schedules say
  `${modules}/automation/voice/utterances.ts`, // what waits for every tenant's speakers
  `${modules}/automation/calc/groups.ts`, // loads every tenant's groups
  `${modules}/automation/calc/refuseCircle.ts`, // circles of formulas through stations that the editing user does not see
  `${modules}/maintenance/fault-report/send.ts`, // the code at the equipment is the right to report its faults
  `${modules}/maintenance/fault-report/photos.ts`, // and the one to add photos of them
  `${modules}/views/global/jobs.ts`, // retention
  `${modules}/views/image/rules.ts`, // the hash is the right to see an image
  `${modules}/views/image/jobs.ts`, // retention
  `${modules}/views/share/published.ts`, // the link is the right to see a shared view
  `${modules}/views/share/visits.ts`, // so is the visit that it begins; old ones go, whosever they are
]

/**
 * Where a file opens such a door without being listed; of one that is listed nothing, and `used` gets its entry.
 * @param {string} file
 * @param {string} source
 * @param {Set<string>} [used] entries of `mayOpen` that somebody needs
 */
export function refusePrivilege(file, source, used = new Set()) {
  if (!file.startsWith('apps/server/')) return []
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found = [...code.matchAll(doors)]
  const entry = mayOpen.find((allowed) => file.startsWith(allowed))
  if (entry && found.length > 0) used.add(entry)
  if (entry) return []
  return found.map(
    ({ 0: name, index }) => `${file}:${lineAt(source, index)} uses ${name}: not among the modules that may`,
  )
}
