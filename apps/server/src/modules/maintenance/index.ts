import { fileCodes, maintenanceFileHolder } from '@energy-console/contract/maintenance'
import type { Module, Platform } from '../../platform/module'
import { defineFileJobs } from './file/jobs'
import { packKind, packTask } from './file/packTask'
import { fileRoutes } from './file/routes'
import { maintenanceFileTable } from './file/table'
import { folderRoutes } from './folder/routes'

export { fileKindOf } from './file/kind'
export { maintenanceFileTable, maintenanceFileVersionTable } from './file/table'
export { maintenanceFolderTable } from './folder/table'

/** What maintenance works with: files in folders, their versions and the days on which they expire. */
export function createMaintenance(platform: Platform): Module {
  const { attachments, clock, references, tasks } = platform
  const now = () => new Date(clock.now())
  attachments.register(maintenanceFileHolder, maintenanceFileTable)
  tasks.define(packKind, packTask(attachments, now))
  const named = { title: 'fileName', namedTo: fileCodes.view }
  references.registerReferrer('maintenanceFolder', maintenanceFileTable, 'folderId', '运维文件', named)
  references.registerReferrer('station', maintenanceFileTable, 'stationId', '运维文件', named)
  defineFileJobs(platform)
  return { routes: [...folderRoutes(platform), ...fileRoutes(platform)] }
}
