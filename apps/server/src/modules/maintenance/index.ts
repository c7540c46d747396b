import { fileCodes, maintenanceFileHolder } from '@energy-console/contract/maintenance'
import type { Module, Platform } from '../../platform/module'
import { packKind, packTask } from './file/packTask'
import { remindOfFiles } from './file/remind'
import { maintenanceRoutes } from './file/routes'
import { maintenanceFileTable } from './file/table'

export { fileKindOf } from './file/kind'
export { maintenanceFileTable, maintenanceFileVersionTable, maintenanceFolderTable } from './file/table'

/** What maintenance works with: files in folders, their versions and the days on which they expire. */
export function createMaintenance(platform: Platform): Module {
  const { attachments, clock, jobs, references, tasks } = platform
  const now = () => new Date(clock.now())
  attachments.register(maintenanceFileHolder, maintenanceFileTable)
  tasks.define(packKind, packTask(attachments, now))
  const named = { title: 'fileName', namedTo: fileCodes.view }
  references.registerReferrer('maintenanceFolder', maintenanceFileTable, 'folderId', '运维文件', named)
  references.registerReferrer('station', maintenanceFileTable, 'stationId', '运维文件', named)
  jobs.define('maintenance.remind', () => remindOfFiles(platform, now()))
  jobs.schedule('maintenance.remind', '7 * * * *')
  return { routes: maintenanceRoutes(platform) }
}
