import * as z from 'zod'
import { field, resource } from '../core'

/** What a formula takes of a point: its value, or what its readings of the last minutes come to. */
export const calcTakes = {
  now: '当前值',
  mean: '平均',
  sum: '合计',
  min: '最小',
  max: '最大',
  rise: '增量',
} as const
export type CalcTake = keyof typeof calcTakes

/** Over how many minutes; windows end on the clock. */
export const calcWindows = [
  { value: 1, label: '1分钟' },
  { value: 5, label: '5分钟' },
  { value: 15, label: '15分钟' },
  { value: 30, label: '30分钟' },
  { value: 60, label: '60分钟' },
] as const

/** What comes of a formula that lacks an input. */
export const calcMissing = {
  none: '不产生数值',
  last: '沿用上次结果，标为存疑',
  stale: '用过期的值计算，标为存疑',
} as const

/** How the formula gets on that was last evaluated. */
export const calcStates = {
  waiting: '等待数据',
  good: '正常',
  lacking: '缺少输入',
  failed: '计算出错',
} as const

/** Variables of one formula at most. */
export const mostCalcVariables = 30

/** A name in the formula and the point that it stands for. */
export const CalcVariable = z.object({
  variableName: field.code('变量', {
    max: 32,
    pattern: [/^[A-Za-z_][A-Za-z0-9_]*$/, '变量名以字母或下划线开头，只含字母、数字和下划线'],
  }),
  itemId: field.reference('数据点', 'point'),
  take: field.choice('取值', calcTakes).default('now'),
  /** Of what is taken over time. */
  windowMinutes: field.numberChoice('时段', calcWindows).default(15),
})
export type CalcVariable = z.infer<typeof CalcVariable>

/** The longest formula, characters; as long as the expression engine takes. */
export const mostFormula = 500

const Variables = field
  .rows('变量', CalcVariable, { max: mostCalcVariables })
  .refine((rows) => new Set(rows.map(({ variableName }) => variableName)).size === rows.length, '变量名重复')

/** A point whose values a formula makes of other points. */
export const CalcPoint = z.object({
  pointName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  /** Where it stands; a device of its own is made where none is named. */
  deviceId: field
    .reference('所属设备', 'device', {
      column: true,
      form: 'create',
      narrowedBy: 'stationId',
      help: '留空时自动建立一个同名的虚拟设备',
    })
    .nullish(),
  unit: field.text('单位', { max: 32 }).nullish(),
  decimals: field.number('小数位数', { min: 0, max: 6, decimals: 0 }).default(2),
  variables: Variables,
  formula: field.name('公式', { max: mostFormula, column: 240 }),
  intervalSeconds: field
    .duration('计算间隔', 's', {
      min: 1,
      max: 3600,
      help: '输入变化后最多每隔这么久计算一次；有时段的公式在每个时段结束时计算',
    })
    .default(10),
  maxAgeSeconds: field
    .duration('输入有效期', 's', {
      ...{ min: 10, max: 604_800 },
      help: '比其他输入旧这么多的值视为过期；留空时按各数据点的上报节奏，与画面一致',
    })
    .nullish(),
  missing: field.choice('缺少输入时', calcMissing).default('none'),
  isEnabled: field.toggle('启用', { column: true }).default(true),
  remark: field.remark().nullish(),
})
export type CalcPoint = z.infer<typeof CalcPoint>

/** What lists say of a calculated point beside its fields. */
export const CalcPointPlace = z.object({
  itemId: z.string(),
  state: z.enum(Object.keys(calcStates) as [keyof typeof calcStates, ...(keyof typeof calcStates)[]]),
  /** What is wrong: names of inputs that it lacks, or a sentence; null while all is well. */
  trouble: z.string().nullable(),
  /** Unix ms. */
  evaluatedTs: z.number().nullable(),
})

export const calcPoints = resource({
  path: '/ml-mlink/calcpoint',
  noun: 'calcPoint',
  label: '计算点',
  schema: CalcPoint,
  permission: 'calc_point',
  title: 'pointName',
  unique: [{ fields: ['stationId', 'pointName'] }],
  answered: CalcPointPlace.shape,
})
