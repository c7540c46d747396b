import { customers } from '@energy-console/contract/system'
import { createDuties } from '../../platform/duties'
import type { Module, Platform } from '../../platform/module'
import { mountResource } from '../../platform/resource'
import './events'
import { aboutRoutes } from './about/routes'
import { agreementRoutes } from './agreement/routes'
import { announcementRoutes } from './announcement/routes'
import { createBackups } from './backup/createBackups'
import { defineBackupJobs } from './backup/jobs'
import { backupRoutes } from './backup/routes'
import { makeKind, makeTask, tryKind, tryTask } from './backup/tasks'
import type { TellOperators } from './backup/tellOperators'
import { carouselRoutes } from './carousel/routes'
import { customerTable } from './customer/table'
import { dictionaryRoutes } from './dictionary/routes'
import { defineDiskJobs } from './disk-usage/jobs'
import { diskUsageRoutes } from './disk-usage/routes'
import { audit, closeOperation, forgetSent } from './operation-log/audit'
import { forgetOperations } from './operation-log/jobs'
import { operationLogRoutes } from './operation-log/routes'
import { parameterRoutes } from './parameter/routes'
import { taskRoutes } from './task/routes'
import { tellTasks } from './task/tellTasks'
import { forgetSetAside } from './trouble/jobs'
import { followSetAside } from './trouble/reports'
import { troubleRoutes } from './trouble/routes'
import { versionRoutes } from './version/routes'
import { recordStart } from './version/rules'

export { isPlanFailing } from './backup/queries'
export { carouselTable } from './carousel/table'
export { customerTable } from './customer/table'
export { firstDictionaries } from './dictionary/firstDictionaries'
export { provideDictionaries } from './dictionary/provideDictionaries'
export { dictionaryTable } from './dictionary/table'
export { type DomainBrand, findDomain } from './domain/queries'
export { domainTable } from './domain/table'
export { audit, type Operation, recordOperation, recordOwn } from './operation-log/audit'
export { findParameter, findParameters, isParameterOn } from './parameter/queries'
export { parameterTable } from './parameter/table'
export { platformZone } from './zone/queries'

/** What of other areas the system uses; without the first nobody is told. */
interface SystemNeeds {
  tellOperators?: TellOperators
}

/** Parameters, dictionaries, the operation log, tasks in the background, and what is wrong. */
export function createSystem(
  platform: Platform,
  { tellOperators = async () => () => undefined }: SystemNeeds = {},
): Module {
  const { bus, db, clock, health, imports, jobs, log, tasks } = platform
  const ends: (() => void)[] = []
  const reports = followSetAside(platform)
  const disk = defineDiskJobs(platform)
  const backups = createBackups(platform)
  const stopping = new AbortController()
  imports.logTo(audit)
  defineBackupJobs(platform, backups, { signal: stopping.signal, tellOperators })
  tasks.define(makeKind, makeTask(backups))
  tasks.define(tryKind, tryTask(backups))
  jobs.define('system.forgetOperations', async () => {
    await forgetOperations(db, clock.now())
    await forgetSetAside(db, clock.now())
  })
  jobs.schedule('system.forgetOperations', '17 3 * * *')
  jobs.define('system.reports', reports.write)
  jobs.scheduleHere('system.reports')
  return {
    routes: [
      ...aboutRoutes(platform),
      ...parameterRoutes(platform),
      ...dictionaryRoutes(platform),
      ...mountResource(customers, customerTable, platform),
      ...agreementRoutes(platform),
      ...announcementRoutes(platform),
      ...carouselRoutes(platform),
      ...operationLogRoutes(platform),
      ...troubleRoutes({ health, clock }),
      ...taskRoutes(tasks),
      ...diskUsageRoutes(platform),
      ...backupRoutes(platform, backups),
      ...versionRoutes(platform),
    ],
    duties: createDuties(platform, [
      {
        name: 'what is told of commands and tasks',
        of: 'each',
        async start() {
          await forgetSent(db, platform.cluster?.id)
          ends.push(
            tellTasks(bus),
            bus.subscribe('commands.finished', (finished) => {
              closeOperation(db, finished).catch((error: unknown) =>
                log.error(
                  { err: error, operation: finished.operationId },
                  'outcome of a command not written',
                ),
              )
            }),
          )
        },
        stop() {
          for (const end of ends.splice(0)) end()
        },
      },
      {
        name: 'tasks',
        of: 'worker',
        start: tasks.start,
        async stop() {
          stopping.abort()
          await tasks.stop()
        },
      },
      {
        name: 'rests of backups',
        of: 'worker',
        async start() {
          // in a folder that processes share another one may be at it
          if (!platform.cluster) await backups.store.sweep()
        },
      },
      { name: 'disk usage', of: 'worker', start: disk.measureNow },
      { name: 'record of this start', of: 'each', start: () => recordStart(platform) },
    ]),
  }
}
