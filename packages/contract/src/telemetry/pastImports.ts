import * as z from 'zod'
import { attachmentHolder } from '../attachments'
import { call, Id, StartedTask } from '../core'

/** The right to bring in readings of the past. */
export const pastImportCode = 'past_import'

/** The file of an import, kept until all of it has been read. */
export const pastImportHolder = attachmentHolder({
  noun: 'pastImport',
  uploadCodes: [pastImportCode],
  viewCodes: [pastImportCode],
  accepts: 'files',
  mostMb: 200,
})

/** Days that an import is kept, with its file where it was not read to its end. */
export const pastImportKeepDays = 30

/** Problems of lines that are told; the others are counted. */
export const mostPastProblems = 100

/**
 * What a column may hold. A point is named by its id, or by its device and property: in each line, or by the heading of a column
 * that has the values of one point (`point`); beside a column of devices such a heading names a property.
 */
export const pastColumns = {
  itemId: '数据点编号',
  device: '设备',
  property: '属性',
  time: '时间',
  value: '值',
  point: '值（列名为数据点）',
} as const
export type PastColumn = keyof typeof pastColumns

const PastColumnChoice = z.enum(['itemId', 'device', 'property', 'time', 'value', 'point'])

/** A line that is not taken in, and why. */
export const PastProblem = z.object({
  /** Counted from 1, headings included. */
  line: z.number(),
  /** Heading of the column where it is wrong. */
  column: z.string().optional(),
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type PastProblem = z.infer<typeof PastProblem>

const PastFile = {
  attachmentId: Id.meta({ reference: 'pastImportUpload', label: '附件' }),
  /** What each column holds, in their order; null for what is passed over. */
  columns: z.array(PastColumnChoice.nullable()).min(1).max(100).meta({ label: '列' }),
}

/** Reads the beginning of an uploaded file: its columns, its first rows, and what is wrong in its first lines. Stores nothing. */
export const checkPastFile = call({
  method: 'POST',
  path: '/api/ml-mlink/pastimport/check',
  label: '检查历史数据文件',
  permission: pastImportCode,
  changes: [],
  isQuiet: true,
  body: z.object({ ...PastFile, columns: PastFile.columns.optional() }),
  data: z.object({
    headings: z.array(z.string()),
    columns: z.array(PastColumnChoice.nullable()),
    rows: z.array(z.array(z.string())),
    /** What the columns lack before lines can be read, as a sentence; else null. */
    lack: z.string().nullable(),
    /** Lines that were looked at, and how many of them are wrong. */
    checked: z.number(),
    wrong: z.number(),
    problems: z.array(PastProblem),
  }),
})

/** Brings the readings of an uploaded file in, in the background. What is there already of a point and instant stays. */
export const startPastImport = call({
  method: 'POST',
  path: '/api/ml-mlink/pastimport/start',
  label: '导入历史数据',
  permission: pastImportCode,
  changes: ['task', 'pastImport', 'attachment'],
  audit: '导入历史数据',
  body: z.object(PastFile),
  data: StartedTask,
})

/** Goes on with one of the caller's imports that was cancelled or failed, after the line that it had come to. */
export const continuePastImport = call({
  method: 'POST',
  path: '/api/ml-mlink/pastimport/continue',
  label: '继续导入历史数据',
  permission: pastImportCode,
  changes: ['task', 'pastImport'],
  audit: '继续导入历史数据',
  query: z.object({ id: Id.meta({ reference: 'pastImport', label: '导入' }) }),
  data: StartedTask,
})

/** An import of readings, and how far it has come. */
export const PastImport = z.object({
  id: Id,
  fileName: z.string(),
  /** `open`: it was cut off and can go on. */
  state: z.enum(['running', 'open', 'done']),
  /** Lines that have been read. */
  lines: z.number(),
  added: z.number(),
  /** Readings of moments that had one already. */
  existing: z.number(),
  wrong: z.number(),
  problems: z.array(PastProblem),
  createTime: z.string(),
})

/** The caller's own imports of the last days, newest first, 20 at most. */
export const listPastImports = call({
  method: 'GET',
  path: '/api/ml-mlink/pastimport/list',
  label: '历史数据导入记录',
  permission: pastImportCode,
  reads: ['pastImport', 'task'],
  data: z.array(PastImport),
})
