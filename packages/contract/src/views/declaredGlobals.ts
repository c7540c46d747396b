import * as z from 'zod'
import { call, DateTime, field, Id, resource, rule } from '../core'
import { dataTypes } from '../devices/products'
import { GlobalName, GlobalValue, globalNamePattern, longestGlobal, maxGlobalVariables } from './globals'

/** Choices or words of one variable at most. */
export const mostGlobalWords = 32

const Words = field
  .rows(
    '取值',
    z.object({
      value: field.name('值', { max: 64 }),
      word: field.name('文字', { max: 64 }),
    }),
    {
      max: mostGlobalWords,
      isDetailOnly: false,
      help: '枚举：每个数字的文字；布尔：0 和 1 的文字；文本：留空则可写任意文本',
      shownFor: { field: 'dataType', values: ['boolean', 'enum', 'text'] },
    },
  )
  .refine((rows) => new Set(rows.map(({ value }) => value)).size === rows.length, '取值重复')

const ofNumbers = { shownFor: { field: 'dataType', values: ['number'] } }

/** What a global variable takes, and who writes it. Views go on naming it, whether it is declared or not. */
export const DeclaredGlobal = z.object({
  variableName: field.code('变量名', {
    ...{ column: true, search: true, form: 'create', pattern: globalNamePattern },
    help: '画面、脚本按此名读写；建立后不能修改',
  }),
  dataType: field.choice('数据类型', dataTypes, { column: 100, search: true }).default('number'),
  unit: field.text('单位', { max: 32, ...ofNumbers }).nullish(),
  decimals: field.number('小数位数', { min: 0, max: 6, decimals: 0, ...ofNumbers }).nullish(),
  min: field.number('下限', ofNumbers).nullish(),
  max: field.number('上限', ofNumbers).nullish(),
  maxLength: field
    .number('最大长度', {
      ...{ min: 1, max: longestGlobal, decimals: 0 },
      shownFor: { field: 'dataType', values: ['text'] },
    })
    .default(longestGlobal),
  words: Words.default([]),
  roleIds: field.references('可写角色', 'role', {
    most: 20,
    help: '留空则有“设置全局变量”权限的人都可写；选了角色则还须是其中之一',
  }),
  // with a text of the greatest length in each, a page of them is still an answer
  remark: field.remark('备注', { max: 100, column: 200 }).nullish(),
})
export type DeclaredGlobal = z.infer<typeof DeclaredGlobal>

type Typed = Pick<DeclaredGlobal, 'dataType' | 'words'>

const isInteger = (value: string) => /^-?\d{1,9}$/.test(value) && String(Number(value)) === value

export const globalVariables = resource({
  path: '/ml-mlink/globalvariable',
  noun: 'globalVariable',
  label: '全局变量',
  schema: DeclaredGlobal,
  permission: 'global_variable',
  title: 'variableName',
  unique: [{ fields: ['variableName'] }],
  order: { field: 'variableName', direction: 'asc' },
  rules: [
    rule(
      DeclaredGlobal,
      ['min', 'max'],
      ({ min, max }) => typeof min !== 'number' || typeof max !== 'number' || min <= max,
      '上限不能小于下限',
    ),
    rule(
      DeclaredGlobal,
      ['dataType', 'words'],
      ({ dataType, words }: Typed) => dataType !== 'enum' || words.length > 0,
      '枚举须列出取值',
    ),
    rule(
      DeclaredGlobal,
      ['dataType', 'words'],
      ({ dataType, words }: Typed) => dataType !== 'enum' || words.every(({ value }) => isInteger(value)),
      '枚举的值须是整数',
    ),
    rule(
      DeclaredGlobal,
      ['dataType', 'words'],
      ({ dataType, words }: Typed) =>
        dataType !== 'boolean' || words.every(({ value }) => value === '0' || value === '1'),
      '布尔的值只能是 0 和 1',
    ),
    rule(
      DeclaredGlobal,
      ['dataType', 'maxLength', 'words'],
      ({ dataType, maxLength, words }) =>
        dataType !== 'text' || words.every(({ value }) => [...value].length <= maxLength),
      '可选值超过最大长度',
    ),
  ],
  answered: {
    /** Null while nobody has written it. */
    value: GlobalValue.nullable(),
    /** The last write: when (Unix ms), and by whom or by what; null before the first. */
    writtenMs: z.number().nullable(),
    writtenBy: z.string().nullable(),
  },
})

/** What decides how a value of a variable is written and said, as of a point. */
export const globalFormat = ({
  dataType,
  unit,
  decimals,
  min,
  max,
  maxLength,
  words = [],
}: Pick<DeclaredGlobal, 'dataType' | 'unit' | 'decimals' | 'min' | 'max' | 'maxLength'> & {
  words?: readonly { value: string; word: string }[] | undefined
}) => ({
  dataType,
  unit: dataType === 'number' ? (unit ?? null) : null,
  decimals: decimals ?? null,
  min: dataType === 'number' ? (min ?? null) : null,
  max: dataType === 'number' ? (max ?? null) : dataType === 'text' ? maxLength : null,
  enumMap:
    dataType === 'number' || words.length === 0
      ? null
      : Object.fromEntries(words.map(({ value, word }) => [value, word])),
  access: 'read-write',
})

/** Who sets a global variable: somebody on its page, a view, or a timing task. */
export const globalWriters = { person: '页面', view: '画面', timing: '定时任务' } as const
export type GlobalWriter = keyof typeof globalWriters

/** Writes that one answer tells of at most, and days that they are kept. */
export const mostGlobalWrites = 200
export const globalWriteKeepDays = 365

/** One write to a global variable. */
export const GlobalWrite = z.object({
  id: Id,
  /** Unix ms. */
  ts: z.number(),
  /** Null where there was none, or is none any more. */
  before: GlobalValue.nullable(),
  after: GlobalValue.nullable(),
  userName: z.string(),
  writer: z.enum(Object.keys(globalWriters) as [GlobalWriter, ...GlobalWriter[]]),
  /** Name of the view or the task. */
  writerName: z.string().nullable(),
})

/** The newest writes to a global variable, by whomever. */
export const listGlobalWrites = call({
  method: 'GET',
  path: '/api/ml-mlink/globalvariable/writes',
  label: '全局变量的写入记录',
  permission: 'global_variable_view',
  reads: ['globalVariable'],
  isQuiet: true,
  query: z.object({ id: Id.meta({ label: '全局变量', reference: 'globalVariable' }) }),
  data: z.array(GlobalWrite),
})

/** A variable that views use, or have set, and nobody has declared. */
export const UndeclaredGlobal = z.object({
  name: GlobalName,
  /** Null where it has none yet. */
  value: GlobalValue.nullable(),
  updateTime: DateTime.nullable(),
  updateUserName: z.string().nullable(),
  /** What it is declared as when it is adopted: by its value, else by what it stands at in a view. */
  dataType: z.enum(Object.keys(dataTypes) as [keyof typeof dataTypes, ...(keyof typeof dataTypes)[]]),
  /** Views that use it, of those that the caller sees. */
  views: z.number(),
})

/** Variables that nobody has declared, by name; {@link maxGlobalVariables} at most. They take whatever is written. */
export const listUndeclaredGlobals = call({
  method: 'GET',
  path: '/api/ml-mlink/globalvariable/undeclared',
  label: '未登记的全局变量',
  permission: 'global_variable_view',
  reads: ['globalVariable', 'view'],
  isQuiet: true,
  data: z.array(UndeclaredGlobal),
})

/** Declares variables by their values: of the type that each has, without further limits. Those that are declared stay as they are. */
export const adoptGlobals = call({
  method: 'POST',
  path: '/api/ml-mlink/globalvariable/adopt',
  label: '登记全局变量',
  permission: 'global_variable_add',
  changes: ['globalVariable'],
  audit: '登记全局变量',
  body: z.object({ names: z.array(GlobalName).min(1).max(maxGlobalVariables).meta({ label: '变量名' }) }),
  data: z.object({ count: z.number() }),
})
