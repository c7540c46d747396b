import {
  addFileVersion,
  chooseFileVersion,
  getMaintenanceFile,
  getMaintenanceFileFacts,
  listDueMaintenanceFiles,
  listMaintenanceFiles,
  maintenanceFolders,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from '@energy-console/contract/maintenance'
import { asc } from 'drizzle-orm'
import { type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { folderHooks } from '../folder/rules'
import { filesToPack, packKind } from './packTask'
import { findFiles, isDue, pageOfFiles } from './queries'
import {
  addVersion,
  changeFile,
  chooseVersion,
  detailOfFile,
  factsOfFiles,
  moveFiles,
  removeFiles,
  saveFiles,
} from './rules'
import { maintenanceFileTable, maintenanceFolderTable } from './table'

const mostDue = 200

/** The calls of maintenance files and their folders. */
export function maintenanceRoutes(platform: Platform): Implementation[] {
  const { attachments, clock, tasks } = platform
  const todayOf = ({ timeZone }: Session) => ({ now: new Date(clock.now()), timeZone })
  return [
    ...mountResource(maintenanceFolders, maintenanceFolderTable, platform, folderHooks),
    implement(listMaintenanceFiles, ({ tx, session, query }) => pageOfFiles(tx, todayOf(session), query)),
    implement(getMaintenanceFile, ({ tx, session, query }) => detailOfFile(tx, todayOf(session), query.id)),
    implement(listDueMaintenanceFiles, ({ tx, session }) => {
      const order = [asc(maintenanceFileTable.expireDate), asc(maintenanceFileTable.id)]
      const today = todayOf(session)
      return findFiles(tx, today, { where: isDue(today, 'either'), order, limit: mostDue })
    }),
    implement(getMaintenanceFileFacts, ({ tx }) => factsOfFiles(tx)),
    implement(saveMaintenanceFiles, ({ tx, session, body }) => saveFiles({ tx, session, attachments }, body)),
    implement(updateMaintenanceFile, ({ tx, session, body }) =>
      changeFile({ tx, session, attachments }, body),
    ),
    implement(moveMaintenanceFiles, ({ tx, session, body }) => moveFiles({ tx, session, attachments }, body)),
    implement(addFileVersion, ({ tx, session, body }) => addVersion({ tx, session, attachments }, body)),
    implement(chooseFileVersion, ({ tx, session, body }) =>
      chooseVersion({ tx, session, attachments }, body),
    ),
    implement(removeMaintenanceFiles, ({ tx, session, query }) =>
      removeFiles({ tx, session, attachments }, query.ids.split(',')),
    ),
    implement(packMaintenanceFiles, async ({ query, ...asking }) => {
      const ids = query.ids.split(',')
      await filesToPack(asking.tx, todayOf(asking.session), ids)
      const title = { text: '打包 {{count}} 个运维文件', params: { count: ids.length } }
      return { taskId: await tasks.begin(asking, { kind: packKind, title, input: { ids } }) }
    }),
  ]
}
