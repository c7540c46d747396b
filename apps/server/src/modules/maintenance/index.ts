import {
  assetMoveHolder,
  fileCodes,
  maintenanceFileHolder,
  taskCodes,
  taskItemHolder,
  taskMoveHolder,
} from '@energy-console/contract/maintenance'
import { createDuties } from '../../platform/duties'
import { createChangeFollower } from '../../platform/engine'
import { holds } from '../../platform/http'
import type { Module, Platform } from '../../platform/module'
import { concernsDevices, type ReadLatest } from '../devices'
import { faultReportRoutes } from './fault-report/routes'
import { defineFileJobs } from './file/jobs'
import { packKind, packTask } from './file/packTask'
import { fileRoutes } from './file/routes'
import { maintenanceFileTable } from './file/table'
import { folderRoutes } from './folder/routes'
import { handoverRoutes } from './handover/routes'
import type { HandoverSource } from './handover/sections'
import { workSources } from './handover/workSources'
import { defineLedgerJobs } from './ledger/jobs'
import { ledgerRoutes } from './ledger/routes'
import { assetTable } from './ledger/table'
import { planRoutes } from './plan/routes'
import { recordRoutes } from './record/routes'
import { defineRepairJobs } from './repair/jobs'
import { isOrderedItem } from './repair/queries'
import { repairRoutes } from './repair/routes'
import { spareRoutes } from './spare/routes'
import { standardRoutes } from './standard/routes'
import { createStandbyEngine } from './standby/createStandbyEngine'
import { createStandbyTestKeeper } from './standby/createStandbyTestKeeper'
import { defineStandbyJobs } from './standby/jobs'
import { standbyRoutes } from './standby/routes'
import { statisticsRoutes } from './statistics/routes'
import { defineTaskJobs } from './task/jobs'
import { taskRoutes } from './task/routes'
import { workTaskItemTable, workTaskTable } from './task/table'

export { refuseCountedByPlan } from './counter/refuseCountedByPlan'
export { moveFaultReports } from './fault-report/followDevices'
export { storePastFaultReport } from './fault-report/past'
export { fileKindOf } from './file/kind'
export { maintenanceFileTable, maintenanceFileVersionTable } from './file/table'
export { maintenanceFolderTable } from './folder/table'
export type { HandoverSource, HandoverSpan } from './handover/sections'
export { handoverHistoryTable, type KeptSection, shiftHandoverTable } from './handover/table'
export { moveAssets } from './ledger/followDevices'
export {
  assetCategoryTable,
  assetHistoryTable,
  assetPartTable,
  assetRatingTable,
  assetTable,
} from './ledger/table'
export { planAssigneeTable, planCategoryTable, planTimeTable, workPlanTable } from './plan/table'
export { holdOpenOrder } from './repair/checks'
export { saveLimits } from './repair/deadlines'
export { moveRepairs } from './repair/followDevices'
export { type PastRepair, storePastRepair } from './repair/past'
export { moveStockOf } from './spare/rules'
export { sparePartTable } from './spare/table'
export { standardItemTable, standardVersionTable, workStandardTable } from './standard/table'
export { moveStandbySources } from './standby/followDevices'
export { keepOverduePoint } from './standby/overdue'
export { standbySourceTable } from './standby/table'
export { followRota } from './task/followRota'
export { generateTasks } from './task/generate'

/** What maintenance asks of other modules. */
export interface MaintenancePorts {
  /** What handovers gather, in the order in which they tell it. */
  handover?: readonly HandoverSource[]
  /** The newest readings; without it those that items of tasks ask for are entered by hand. */
  readLatest?: ReadLatest
}

const none: ReadLatest = async () => new Map()

/**
 * What maintenance works with: files in folders with the days on which they expire, the equipment ledger, spare parts, and what
 * stands by for when the mains fail. Start it before telemetry.
 */
export function createMaintenance(
  platform: Platform,
  { handover = [], readLatest = none }: MaintenancePorts = {},
): Module {
  const { attachments, bus, clock, references, tasks } = platform
  const now = () => new Date(clock.now())
  attachments.register(maintenanceFileHolder, maintenanceFileTable)
  tasks.define(packKind, packTask(attachments, now))
  const named = { title: 'fileName', namedTo: fileCodes.view }
  references.registerReferrer('maintenanceFolder', maintenanceFileTable, 'folderId', '运维文件', named)
  references.registerReferrer('station', maintenanceFileTable, 'stationId', '运维文件', named)
  attachments.register(assetMoveHolder, assetTable)
  attachments.register(taskMoveHolder, workTaskTable)
  // those who repair see the photos of what an order came of
  attachments.register(taskItemHolder, workTaskItemTable, (session) =>
    holds(session, taskCodes.view) ? undefined : isOrderedItem,
  )
  const ofTasks = { title: 'title', namedTo: taskCodes.view }
  references.registerReferrer('station', workTaskTable, 'stationId', '作业任务', ofTasks)
  defineFileJobs(platform)
  defineLedgerJobs(platform)
  defineStandbyJobs(platform)
  defineRepairJobs(platform)
  defineTaskJobs(platform)
  const standby = createStandbyEngine(platform)
  const tests = createStandbyTestKeeper(platform)
  const sources = createChangeFollower(platform, { engine: 'standby sources', load: standby.reload })
  return {
    routes: [
      ...folderRoutes(platform),
      ...fileRoutes(platform),
      ...ledgerRoutes(platform),
      ...standardRoutes(platform),
      ...planRoutes(platform),
      ...spareRoutes(platform),
      ...handoverRoutes(platform, [...handover, ...workSources]),
      ...repairRoutes(platform),
      ...faultReportRoutes(platform),
      ...taskRoutes(platform, readLatest),
      ...recordRoutes(),
      ...statisticsRoutes(platform),
      ...standbyRoutes(platform, sources.change),
    ],
    duties: createDuties(platform, [
      {
        name: 'standby sources',
        of: 'worker',
        async start() {
          await standby.start()
          bus.subscribe('devices.changed', (change) => {
            // points of their devices come and go, and how often they send may change
            if (concernsDevices(change, standby.watchesAny)) void sources.reload()
          })
          sources.start()
        },
        stop: standby.stop,
      },
      { name: 'standby tests', of: 'worker', start: tests.start, stop: tests.stop },
    ]),
  }
}
