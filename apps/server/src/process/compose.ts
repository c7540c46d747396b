import {
  alarmHandover,
  alarmsSince,
  createAlarms,
  makeDefaultRules,
  moveRules,
  moveSuppressions,
  newestAlarm,
} from '../modules/alarms'
import { announce, createAutomation, moveCalculated, refuseCircle, refuseSpoken } from '../modules/automation'
import { createDevices } from '../modules/devices'
import { createEnergy, kindsOfTenants, refuseCounted } from '../modules/energy'
import { createEngineering } from '../modules/engineering'
import { createIdentity, type Identity, renewSession } from '../modules/identity'
import { createLicensingModule } from '../modules/licensing'
import {
  createMaintenance,
  followRota,
  holdOpenOrder,
  moveAssets,
  moveFaultReports,
  moveRepairs,
  moveStandbySources,
  refuseCountedByPlan,
} from '../modules/maintenance'
import { createNotices, operatorsTeller, refuseSounded } from '../modules/notices'
import { createStations, listStations } from '../modules/stations'
import { createSystem } from '../modules/system'
import {
  createTelemetry,
  findUnmapped,
  forgetUnmapped,
  moveBadReadings,
  moveCorrections,
  moveDeviceDays,
  moveInterlocks,
  moveNotes,
  moveReadingCorrections,
  noteHandover,
  readHistory,
  refuseAsked,
  refuseTagged,
  refuseVirtual,
  type Telemetry,
  tagHandover,
} from '../modules/telemetry'
import { createViews, pictureAddress } from '../modules/views'
import type { Module, Platform } from '../platform/module'
import { importRoutes, optionRoutes } from '../platform/resource'

/** The modules of the process, wired to each other. Start them in order, stop them in reverse. */
export interface Composition {
  identity: Identity
  telemetry: Telemetry
  modules: readonly Module[]
}

/** Builds every module. Nothing runs until they are started. */
export function compose(platform: Platform): Composition {
  const identity = createIdentity(platform, { listStations })
  platform.tasks.renewSessions((session) => renewSession(platform, session))
  const telemetry = createTelemetry(platform, {
    authenticateConnection: identity.authenticateConnection,
    isTenantOpen: identity.isTenantOpen,
    holdOrder: holdOpenOrder,
    readShared: (visitToken) => views.socketGrantOf(visitToken),
  })
  const first: Module[] = [
    { routes: optionRoutes(platform) },
    { routes: importRoutes(platform) },
    { routes: platform.attachments.routes, rawRoutes: (app) => platform.attachments.mount(app) },
    identity,
    createSystem(platform, { tellOperators: operatorsTeller(platform.bus) }),
    createStations(platform),
  ]
  const devices = createDevices(platform, {
    ...telemetry,
    storePicture: async (tx, picture) =>
      (await pictureAddress({ tx, now: new Date(platform.clock.now()) }, picture)) ?? null,
    makeRules: makeDefaultRules,
    unmapped: { find: findUnmapped, forget: forgetUnmapped },
    refuseTagged: (tx, deviceIds) => refuseTagged(tx, deviceIds, platform.clock.now()),
    async refuseMoved(tx, moved) {
      await refuseAsked(tx, moved)
      await refuseCounted(tx, moved)
      await refuseCountedByPlan(tx, moved)
      await refuseSpoken(tx, moved)
      await refuseSounded(tx, moved)
    },
    async followMoved(tx, deviceIds) {
      await moveRules(tx, deviceIds)
      await moveSuppressions(tx, deviceIds)
      await moveInterlocks(tx, deviceIds)
      await moveCorrections(tx, deviceIds)
      await moveBadReadings(tx, deviceIds)
      await moveReadingCorrections(tx, deviceIds)
      await moveDeviceDays(tx, deviceIds)
      await moveNotes(tx, deviceIds)
      await moveStandbySources(tx, deviceIds)
      await moveAssets(tx, deviceIds)
      await moveRepairs(tx, deviceIds)
      await moveFaultReports(tx, deviceIds)
      await moveCalculated(tx, deviceIds)
    },
    refuseAccount: refuseVirtual,
    refuseCircle,
    renewSession: (session) => renewSession(platform, session),
  })
  const views = createViews(platform, {
    viewings: devices.viewings,
    values: { readLatest: telemetry.readLatest, readHistory },
  })
  const modules: Module[] = [
    ...first,
    devices,
    views,
    createEnergy(platform),
    createAlarms(platform, { kindsOfTenants }),
    createAutomation(platform, {
      readLatest: telemetry.readLatest,
      timing: {
        writePoint: telemetry.writePoint,
        guardOrigin: telemetry.guardOrigin,
        isReady: telemetry.isReady,
        renewSession: (session) => renewSession(platform, session),
      },
    }),
    createEngineering(platform, telemetry),
    createMaintenance(platform, {
      handover: [...alarmHandover, tagHandover, noteHandover],
      readLatest: telemetry.readLatest,
    }),
    createNotices(platform, {
      ...{ alarmsSince, newestAlarm, isTenantOpen: identity.isTenantOpen },
      kindsOfTenants,
      dutyChanged: followRota,
      say: async (tx, text) =>
        (await announce(tx, { readLatest: telemetry.readLatest, now: platform.clock.now() }, text)).length,
      commands: {
        writePoint: telemetry.writePoint,
        guardOrigin: telemetry.guardOrigin,
        renewSession: (session) => renewSession(platform, session),
      },
    }),
    createLicensingModule(platform, telemetry),
    telemetry,
  ]
  platform.references.registerChoosers(modules.flatMap(({ routes }) => routes.map(({ call }) => call)))
  return { identity, telemetry, modules }
}
