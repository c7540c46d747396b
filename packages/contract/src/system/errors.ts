import { defineErrors } from '../core/errors'

/** Refusals of parameters, dictionaries and what the installation shows to everybody. */
export const systemErrors = defineErrors('system', {
  /** The product keeps something of its own under this key. Use another key for what is yours. */
  parameterInternal: { text: '“{{key}}”由系统使用，不能新增、修改或删除' },
  /** A value of a dictionary is given values of its own. Put them below the dictionary. */
  dictionaryTooDeep: { text: '字典只有两级：字典和它的取值' },
  /** The dictionary still has values. Remove them first. */
  dictionaryNotEmpty: { text: '请先删除字典的取值' },
  /** A backup is being made or tried. Wait for its end, it is shown among the tasks. */
  backupBusy: { text: '正在备份或试恢复，请等它结束' },
  /** No backup has this name any more. Load the list again. */
  noBackup: { text: '备份不存在，可能已被删除' },
  /** Less is free on the disk than the backup may need and must leave free. Remove old backups, or use a larger disk. */
  backupRoom: { text: '磁盘空间不足，备份约需 {{need}} MB，剩余 {{free}} MB', status: 409 },
  /** A version of the privacy agreement that was published stays as people have accepted it. Make a new version. */
  agreementPublished: { text: '已发布的协议不能修改或删除，请新建版本' },
  /** A version of the privacy agreement without words is published. Write what it says first. */
  agreementEmpty: { text: '请先填写协议内容' },
  /** An announcement for all tenants comes from another tenant than 000000. Address your own tenant. */
  audienceNotYours: { text: '只有平台租户可以向所有租户发布公告' },
})
