import { defineErrors } from '../core/errors'

/** Refusals of parameters and dictionaries. */
export const systemErrors = defineErrors('system', {
  /** A value of a dictionary is given values of its own. Put them below the dictionary. */
  dictionaryTooDeep: { text: '字典只有两级：字典和它的取值' },
  /** The dictionary still has values. Remove them first. */
  dictionaryNotEmpty: { text: '请先删除字典的取值' },
  /** A backup is being made or tried. Wait for its end, it is shown among the tasks. */
  backupBusy: { text: '正在备份或试恢复，请等它结束' },
  /** No backup has this name any more. Load the list again. */
  noBackup: { text: '备份不存在，可能已被删除' },
  /** There is not as much free space on the disk as the backup may need. Remove old backups, or use a larger disk. */
  backupRoom: { text: '磁盘空间不足，备份约需 {{need}} MB，剩余 {{free}} MB', status: 409 },
})
