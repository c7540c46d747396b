import {
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  removeBackup,
  saveBackupPlan,
  systemErrors,
} from '@energy-console/contract/system'
import { refuse } from '../../../platform/errors'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import type { Backups } from './createBackups'
import { findBackup, overview, savePlan } from './rules'
import { makeKind, tryKind } from './tasks'

export const backupRoutes = (platform: Platform, backups: Backups): readonly Implementation[] => {
  const { files, tasks } = platform
  const refuseWhileBusy = () => {
    if (backups.isBusy()) throw refuse(systemErrors.backupBusy)
  }
  return [
    implementDetached(listBackups, () => overview(platform, backups)),
    implement(makeBackup, async (asking) => {
      refuseWhileBusy()
      const title = { text: '系统备份', params: {} }
      return { taskId: await tasks.begin(asking, { kind: makeKind, title, input: {} }) }
    }),
    implement(checkBackup, async (asking) => {
      refuseWhileBusy()
      const { name } = await findBackup(backups, asking.query.name)
      const title = { text: '试恢复 {{name}}', params: { name } }
      return { taskId: await tasks.begin(asking, { kind: tryKind, title, input: { name } }) }
    }),
    implementDetached(downloadBackup, async ({ query }) => {
      const { name } = await findBackup(backups, query.name)
      return files.lend({ fileName: name, contentType: 'application/gzip', path: backups.store.pathOf(name) })
    }),
    implementDetached(removeBackup, async ({ query }) => {
      const { name } = await findBackup(backups, query.name)
      await backups.store.remove(name)
    }),
    implementDetached(saveBackupPlan, ({ body }) => savePlan(platform, body)),
  ]
}
