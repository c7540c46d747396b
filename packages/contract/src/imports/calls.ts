import * as z from 'zod'
import {
  type Call,
  call,
  Id,
  type Importable,
  operations,
  StartedTask,
  sentence,
  TaskText,
  Ticket,
} from '../core'
import { nounsOf } from '../core/nouns'
import { importLimits } from './limits'

/** `create` makes records, and a line whose key is known is wrong; `upsert` changes those. */
export const importModes = { create: '仅新增', upsert: '新增，已有的更新' } as const
export type ImportMode = keyof typeof importModes

/** The lines of a table, with the field that each column stands for ('' for none). An empty cell changes nothing. */
export const ImportTable = z.object({
  mode: z.enum(['create', 'upsert']).default('create').meta({ label: '导入方式' }),
  /** Lines that are wrong are left out; otherwise one wrong line keeps all from being imported. */
  skipsWrong: z.boolean().default(false).meta({ label: '跳过出错的行' }),
  fileName: z.string().trim().max(255).default('').meta({ label: '文件名' }),
  /** What stands above the columns in the file; remembered with what was chosen for them. */
  headings: z.array(z.string().max(200)).max(importLimits.columns).default([]).meta({ label: '表头' }),
  columns: z.array(z.string().max(130)).min(1).max(importLimits.columns).meta({ label: '列' }),
  rows: z
    .array(z.array(z.string().max(importLimits.cell)).max(importLimits.columns))
    .min(1)
    .max(importLimits.rows)
    .meta({ label: '行' }),
})
export type ImportTable = z.output<typeof ImportTable>

/** What is wrong in a line: at the cell of a column, or in the line as a whole. */
export const ImportProblem = z.object({
  /** Counted from 0, without the headings; `params.row` is another line, counted alike. */
  row: z.number(),
  column: z.string().nullable(),
  ...TaskText.shape,
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** What becomes of a line. */
export const lineFates = { created: '新增', changed: '更新', same: '无变化', wrong: '出错' } as const
export type LineFate = keyof typeof lineFates

/** What an import would do, or has done. */
export const ImportReport = z.object({
  /** One for each line. */
  fates: z.array(z.enum(['created', 'changed', 'same', 'wrong'])),
  /** At most `importLimits.problems` of them. */
  problems: z.array(ImportProblem),
})
export type ImportReport = z.infer<typeof ImportReport>

interface ImportCalls {
  check: Call<z.ZodUndefined, typeof ImportTable, typeof ImportReport>
  start: Call<z.ZodUndefined, typeof ImportTable, typeof StartedTask>
  template: Call<z.ZodUndefined, z.ZodUndefined, typeof Ticket>
}

const made = new WeakMap<object, ImportCalls>()

/** The calls of a resource that declares an import. */
export function importCalls(
  resource: Pick<Importable, 'path' | 'label' | 'noun' | 'codes' | 'schema' | 'makes'>,
): ImportCalls {
  const known = made.get(resource)
  if (known) return known
  const { path, label, noun, codes, makes } = resource
  const reads = makes ? [...makes, 'station', 'site'] : nounsOf(resource)
  const permission = [codes.add, codes.edit]
  const title = sentence(operations.import, label)
  const calls: ImportCalls = {
    check: call({
      method: 'POST',
      path: `/api${path}/import/check`,
      label: `检查导入的${label}`,
      description: 'Validates lines as an import would, and writes nothing.',
      permission,
      reads,
      bodyLimit: importLimits.bodyBytes,
      body: ImportTable,
      data: ImportReport,
    }),
    start: call({
      method: 'POST',
      path: `/api${path}/import/start`,
      label: title,
      permission,
      changes: [...(makes ?? [noun]), 'import', 'task'],
      audit: title,
      bodyLimit: importLimits.bodyBytes,
      body: ImportTable,
      data: StartedTask,
    }),
    template: call({
      method: 'GET',
      path: `/api${path}/import/template`,
      label: `${label}导入模板`,
      permission,
      reads,
      data: Ticket,
    }),
  }
  made.set(resource, calls)
  return calls
}

/** An import that somebody has begun. */
export const ImportRun = z.object({
  id: Id,
  noun: z.string(),
  label: z.string(),
  fileName: z.string(),
  taskId: Id,
  state: z.enum(['waiting', 'done', 'failed', 'undoing', 'undone']),
  createTime: z.string(),
  created: z.number(),
  changed: z.number(),
  /** Until when it can be undone. */
  undoUntil: z.string(),
  canUndo: z.boolean(),
  /** Lines that were wrong: why nothing, or why they, were imported; at most 50 are told. */
  problems: z.array(ImportProblem),
  /** Records that undoing has left as they are, each with the reason. */
  kept: z.array(z.object({ name: z.string(), ...TaskText.shape })),
})
export type ImportRun = z.infer<typeof ImportRun>

/** The caller's own imports of the last days, newest first: at most 20. */
export const listImports = call({
  method: 'GET',
  path: '/api/blade-system/import/list',
  label: '我的导入',
  permission: 'session',
  reads: ['import'],
  isQuiet: true,
  query: z.object({ noun: z.string().max(40).optional().meta({ label: '记录种类' }) }),
  data: z.array(ImportRun),
})

/** Takes an import back: what it made is removed, what it changed is as before; what has changed since stays. */
export const undoImport = call({
  method: 'POST',
  path: '/api/blade-system/import/undo',
  label: '撤销导入',
  permission: 'session',
  changes: ['import', 'task'],
  audit: '撤销导入',
  query: z.object({ id: Id.meta({ reference: 'import', label: '导入' }) }),
  data: StartedTask,
})

/** Columns that were chosen for headings when this kind of record was last imported by somebody of the tenant. */
export const getImportMatches = call({
  method: 'GET',
  path: '/api/blade-system/import/matches',
  label: '导入列的对应',
  permission: 'session',
  reads: ['import'],
  query: z.object({ noun: z.string().max(40).meta({ label: '记录种类' }) }),
  data: z.record(z.string(), z.string()),
})
