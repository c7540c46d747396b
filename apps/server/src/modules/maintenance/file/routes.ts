import {
  addFileVersion,
  chooseFileVersion,
  getMaintenanceFile,
  getMaintenanceFileFacts,
  listDueMaintenanceFiles,
  listMaintenanceFiles,
  moveMaintenanceFiles,
  packMaintenanceFiles,
  removeMaintenanceFiles,
  saveMaintenanceFiles,
  updateMaintenanceFile,
} from '@energy-console/contract/maintenance'
import { type Implementation, implement, type Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { filesToPack, packKind } from './packTask'
import { dueFiles, pageOfFiles } from './queries'
import { detailOfFile, factsOfFiles } from './reading'
import { addVersion, changeFile, chooseVersion, moveFiles, removeFiles, saveFiles } from './rules'

/** The calls of maintenance files. */
export function fileRoutes(platform: Platform): Implementation[] {
  const { attachments, clock, tasks } = platform
  const todayOf = ({ timeZone }: Session) => ({ now: new Date(clock.now()), timeZone })
  return [
    implement(listMaintenanceFiles, ({ tx, session, query }) => pageOfFiles(tx, todayOf(session), query)),
    implement(getMaintenanceFile, ({ tx, session, query }) => detailOfFile(tx, todayOf(session), query.id)),
    implement(listDueMaintenanceFiles, ({ tx, session }) => dueFiles(tx, todayOf(session))),
    implement(getMaintenanceFileFacts, ({ tx, query }) => factsOfFiles(tx, query.stationIds)),
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
