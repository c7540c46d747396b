import * as z from 'zod'
import { call } from '../core/call'
import { Ticket } from '../core/export'
import { field } from '../core/fields'
import { StartedTask, TaskText } from '../core/task'

/** What the administrator may do with backups. A backup holds every tenant's data: fetching one has a code of its own. */
export const backupCodes = {
  view: 'system_backup_view',
  edit: 'system_backup_edit',
  download: 'system_backup_download',
} as const

const BackupName = z
  .string()
  .regex(/^backup-\d{8}-\d{6}-(manual|plan)\.tar\.gz$/, '不是备份文件的名称')
  .meta({ label: '备份' })

/** What a trial said of a backup: whether it is whole, and what restoring it would bring. */
const BackupTrial = z.object({
  time: z.string(),
  isWhole: z.boolean(),
  /** Rows of each table in the backup and now; only those that differ, and none of a broken one. */
  tables: z.array(z.object({ table: z.string(), backedUp: z.number().int(), now: z.number().int() })),
  /** Tables that have as many rows as now. */
  sameTables: z.number().int(),
})
export type BackupTrial = z.infer<typeof BackupTrial>

const Backup = z.object({
  name: BackupName,
  /** The instant whose state it holds. */
  createTime: z.string(),
  kind: z.enum(['manual', 'plan']),
  /** Who asked for it; empty for the plan. */
  userName: z.string(),
  bytes: z.number().int(),
  rows: z.number().int(),
  trial: BackupTrial.nullable(),
})
export type Backup = z.infer<typeof Backup>

/** When backups are made by themselves, and how many of those are kept. */
export const BackupPlan = z.object({
  isOn: field.toggle('自动备份'),
  time: field.timeOfDay('每天'),
  keep: z.coerce.number().int().min(1).max(60).meta({ label: '保留份数' }),
})
export type BackupPlan = z.infer<typeof BackupPlan>

const BackupList = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  plan: BackupPlan,
  /** Why the last planned one failed, since when; null after one that succeeded. */
  failure: z
    .object({
      time: z.string(),
      /** The sentence in Chinese. */
      reason: z.string(),
      /** The same for translation. */
      title: TaskText,
    })
    .nullable(),
  /** One is being made or tried just now. */
  isBusy: z.boolean(),
  /** Where they lie on the server. */
  folder: z.string(),
  freeBytes: z.number().int(),
})

const path = '/api/blade-system/backup'
const OfOne = z.object({ name: BackupName })

export const listBackups = call({
  method: 'GET',
  path: `${path}/list`,
  label: '备份列表',
  permission: backupCodes.view,
  reads: ['backup'],
  data: BackupList,
})

/** Makes a backup now, as a task. */
export const makeBackup = call({
  method: 'POST',
  path: `${path}/save`,
  label: '立即备份',
  permission: backupCodes.edit,
  changes: ['backup', 'task'],
  audit: '立即备份',
  data: StartedTask,
})

/** Reads a backup to its end, checks it, and says what restoring it would change, as a task; changes nothing. */
export const checkBackup = call({
  method: 'POST',
  path: `${path}/try`,
  label: '试恢复备份',
  permission: backupCodes.edit,
  changes: ['backup', 'task'],
  audit: '试恢复备份',
  query: OfOne,
  data: StartedTask,
})

export const downloadBackup = call({
  method: 'POST',
  path: `${path}/download`,
  label: '下载备份',
  permission: backupCodes.download,
  changes: [],
  audit: '下载备份',
  query: OfOne,
  data: Ticket,
})

export const removeBackup = call({
  method: 'POST',
  path: `${path}/remove`,
  label: '删除备份',
  permission: backupCodes.edit,
  changes: ['backup', 'diskUsage'],
  audit: '删除备份',
  query: OfOne,
})

export const saveBackupPlan = call({
  method: 'POST',
  path: `${path}/plan`,
  label: '修改备份计划',
  permission: backupCodes.edit,
  changes: ['backup'],
  audit: '修改备份计划',
  body: BackupPlan,
})
