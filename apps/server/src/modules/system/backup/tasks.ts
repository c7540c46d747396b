import type { TaskText } from '@energy-console/contract'
import { backupCodes } from '@energy-console/contract/system'
import type { TaskKind } from '../../../platform/tasks'
import type { Backups } from './createBackups'

export const makeKind = 'system.makeBackup'
export const tryKind = 'system.checkBackup'

const mebibyte = 1024 * 1024

/** Makes a backup for who asked for it. */
export const makeTask = (backups: Backups): TaskKind => ({
  isRepeatable: true,
  code: backupCodes.edit,
  async run({ session, progress }) {
    const { rows, bytes } = await backups.make({
      kind: 'manual',
      userName: session.userName,
      progress: inMebibytes(progress),
    })
    return {
      note: {
        text: '{{rows}} 行，{{size}} MB',
        params: { rows, size: Math.max(1, Math.round(bytes / mebibyte)) },
      },
    }
  },
})

/** Tries a backup: reads it to its end and compares it with what there is now. */
export const tryTask = (backups: Backups): TaskKind => ({
  isRepeatable: true,
  code: backupCodes.edit,
  async run({ input, progress }) {
    const { isWhole, tables } = await backups.attempt(String(input.name), inMebibytes(progress))
    const note: TaskText = isWhole
      ? { text: '备份完整，恢复会改变 {{count}} 张表', params: { count: tables.length } }
      : { text: '备份已损坏，不能恢复', params: {} }
    return { note }
  },
})

/** Steps of a task are counted in an integer. */
const inMebibytes =
  (progress: (done: number, total: number) => Promise<void>) => (done: number, total: number) =>
    progress(Math.floor(done / mebibyte), Math.ceil(total / mebibyte))
