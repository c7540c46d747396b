import * as z from 'zod'
import { Attachment, attachmentHolder } from '../attachments'
import { call, field, Id, IdFilter, Ids, PageQuery, pageOf, StartedTask } from '../core'
import { fileCodes } from './codes'

/** Every version of a file is an attachment of its record. */
export const maintenanceFileHolder = attachmentHolder({
  noun: 'maintenanceFile',
  uploadCodes: [fileCodes.add, fileCodes.edit],
  viewCodes: [fileCodes.view],
  accepts: 'files',
  mostMb: 200,
})

/** What kinds of files the list tells apart. */
export const fileKinds = { picture: '图片', pdf: 'PDF', office: '办公文档', other: '其他' } as const

/** How a file stands to the day on which it expires. */
export const dueStates = { none: '有效', due: '即将到期', expired: '已过期' } as const

const Tags = z.array(z.string().trim().min(1).max(20)).max(10).meta({ label: '标签' })
const ExpireDate = field.date('有效期至').nullable()
const RemindDays = field.number('提前提醒', { min: 0, max: 365, decimals: 0, unit: '天' })
const FileName = field.name('文件名称', { max: 200 })
const Remark = field.remark()
const folder = field.reference('文件夹', 'maintenanceFolder')
const file = field.reference('文件', 'maintenanceFile')
const files = Ids.meta({ reference: 'maintenanceFile', label: '文件' })
const upload = field.reference('附件', 'attachment')

/** A file as lists show it: its current version, where it lies and when it expires. */
export const MaintenanceFileRow = z.object({
  id: Id,
  fileName: z.string(),
  folderId: Id.nullable(),
  folderName: z.string().nullable(),
  stationId: Id.nullable(),
  stationName: z.string().nullable(),
  tags: z.array(z.string()),
  /** `yyyy-MM-dd`, the last day on which it holds. */
  expireDate: z.string().nullable(),
  remindDays: z.number(),
  /** By the clock of its station; negative when it has expired. */
  daysLeft: z.number().nullable(),
  dueState: z.enum(['none', 'due', 'expired']),
  remark: z.string(),
  /** Number of the version that is current. */
  version: z.number(),
  versions: z.number(),
  attachment: Attachment,
  updateTime: z.string(),
  updateUserName: z.string().nullable(),
})
export type MaintenanceFileRow = z.infer<typeof MaintenanceFileRow>

/** One version of a file. */
export const FileVersion = z.object({
  id: Id,
  version: z.number(),
  note: z.string(),
  attachment: Attachment,
  isCurrent: z.boolean(),
  createTime: z.string(),
  createUserName: z.string().nullable(),
})
export type FileVersion = z.infer<typeof FileVersion>

const at = (verb: string) => `/api/ml-mlink/maintenancefile/${verb}`

/** Files of a folder (without a keyword or tag of it alone, else of all below it too), newest first unless told. */
export const listMaintenanceFiles = call({
  method: 'GET',
  path: at('page'),
  label: '运维文件分页',
  permission: fileCodes.view,
  reads: ['maintenanceFile', 'maintenanceFolder', 'station'],
  query: PageQuery.extend({
    folderId: folder.optional(),
    /** Those of a station and those that belong to none. */
    stationId: field.reference('站点', 'station').optional(),
    /** The same of several. */
    stationIds: IdFilter.optional().meta({ label: '站点' }),
    /** In name, tags or remark. */
    keyword: field.text('关键字', { max: 100 }).optional(),
    tag: field.text('标签', { max: 20 }).optional(),
    kind: z.enum(['picture', 'pdf', 'office', 'other']).optional().meta({ label: '文件类型' }),
    due: z.enum(['due', 'expired', 'either']).optional().meta({ label: '有效期' }),
  }),
  data: pageOf(MaintenanceFileRow),
})

export const getMaintenanceFile = call({
  method: 'GET',
  path: at('detail'),
  label: '运维文件详情',
  permission: fileCodes.view,
  reads: ['maintenanceFile', 'maintenanceFolder', 'station'],
  query: z.object({ id: file }),
  data: MaintenanceFileRow.extend({ history: z.array(FileVersion) }),
})

/** Files whose day has come near or has passed, the soonest first: at most 200. */
export const listDueMaintenanceFiles = call({
  method: 'GET',
  path: at('due'),
  label: '到期的运维文件',
  permission: fileCodes.view,
  reads: ['maintenanceFile', 'maintenanceFolder', 'station'],
  isQuiet: true,
  data: z.array(MaintenanceFileRow),
})

/**
 * Tags in use with the number of their files, and how many files lie in each folder (without those below it); of some
 * stations, with what belongs to none, or of all.
 */
export const getMaintenanceFileFacts = call({
  method: 'GET',
  path: at('facts'),
  label: '运维文件统计',
  permission: fileCodes.view,
  reads: ['maintenanceFile', 'maintenanceFolder'],
  isQuiet: true,
  query: z.object({ stationIds: IdFilter.optional().meta({ label: '站点' }) }),
  data: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
    folders: z.array(z.object({ folderId: Id.nullable(), count: z.number() })),
  }),
})

/** Makes a file of each upload; all get the same tags and day. */
export const saveMaintenanceFiles = call({
  method: 'POST',
  path: at('save'),
  label: '新增运维文件',
  permission: fileCodes.add,
  changes: ['maintenanceFile', 'attachment'],
  audit: '新增运维文件',
  body: z.object({
    folderId: folder.nullish(),
    files: z
      .array(z.object({ attachmentId: upload, fileName: FileName.optional() }))
      .min(1)
      .max(50)
      .meta({ label: '文件' }),
    tags: Tags.optional(),
    expireDate: ExpireDate.optional(),
    remindDays: RemindDays.optional(),
    remark: Remark.optional(),
  }),
  data: z.object({ ids: z.array(Id) }),
})

export const updateMaintenanceFile = call({
  method: 'POST',
  path: at('update'),
  label: '修改运维文件',
  permission: fileCodes.edit,
  changes: ['maintenanceFile'],
  audit: '修改运维文件',
  body: z.object({
    id: file,
    fileName: FileName.optional(),
    folderId: folder.nullish(),
    tags: Tags.optional(),
    expireDate: ExpireDate.optional(),
    remindDays: RemindDays.optional(),
    remark: Remark.optional(),
  }),
  data: z.object({ id: Id }),
})

/** Moves files to a folder, or to the top; they belong to the station of the folder from then on. */
export const moveMaintenanceFiles = call({
  method: 'POST',
  path: at('move'),
  label: '移动运维文件',
  permission: fileCodes.edit,
  changes: ['maintenanceFile'],
  audit: '移动运维文件',
  body: z.object({ ids: files, folderId: folder.nullable() }),
})

/** Adds a version, which becomes the current one; with a day, the file holds until then from now on. */
export const addFileVersion = call({
  method: 'POST',
  path: at('addVersion'),
  label: '上传运维文件新版本',
  permission: fileCodes.edit,
  changes: ['maintenanceFile', 'attachment'],
  audit: '上传运维文件新版本',
  body: z.object({
    id: file,
    attachmentId: upload,
    note: field.text('版本说明', { max: 200 }).optional(),
    /** null: for good; left out: as it was. */
    expireDate: ExpireDate.optional(),
  }),
  data: z.object({ version: z.number() }),
})

/** Makes an earlier version the current one again. */
export const chooseFileVersion = call({
  method: 'POST',
  path: at('chooseVersion'),
  label: '切换运维文件版本',
  permission: fileCodes.edit,
  changes: ['maintenanceFile'],
  audit: '切换运维文件版本',
  body: z.object({ id: file, version: field.number('版本', { min: 1, max: 100_000, decimals: 0 }) }),
  data: z.object({ version: z.number() }),
})

/** Removes files with all their versions. */
export const removeMaintenanceFiles = call({
  method: 'POST',
  path: at('remove'),
  label: '删除运维文件',
  permission: fileCodes.delete,
  changes: ['maintenanceFile', 'attachment'],
  audit: '删除运维文件',
  query: z.object({ ids: files }),
})

/** Starts a task that packs the current versions of files into one ZIP. */
export const packMaintenanceFiles = call({
  method: 'POST',
  path: at('pack'),
  label: '打包下载运维文件',
  permission: fileCodes.view,
  changes: ['task'],
  audit: '打包下载运维文件',
  query: z.object({ ids: files }),
  data: StartedTask,
})
