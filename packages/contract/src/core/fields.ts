import * as z from 'zod'

/** How a value is entered in a form. Derived from the schema where it is left out. */
export type InputKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'select'
  | 'datetime'
  | 'password'
  | 'tree'
  | 'list'

/** One choice of an enumeration: the stored value and its Chinese label (also the translation key). */
export interface Choice {
  readonly value: string | number
  readonly label: string
}

/** What a page knows about a field beyond its type. Everything is optional; a field without a label is technical. */
export interface FieldMeta {
  /** Chinese label, also the translation key. */
  label?: string
  /** Shown as a column of the table; a number is its width in px. */
  column?: boolean | number
  /** Offered in the search form above the table. */
  search?: boolean
  input?: InputKind
  /** `false`: never in the form; `create`: only when a record is made. */
  form?: false | 'create'
  /** The server sets it; a body that carries it changes nothing. */
  readOnly?: boolean
  /** The noun of another resource whose id stands here. Answers carry its title as `<field without Id>Name`. */
  reference?: string
  choices?: readonly Choice[]
  /** Physical unit, shown smaller beside the value. */
  unit?: string
  /** An exact decimal, although it travels as text. */
  isDecimal?: boolean
  /** Left out of lists and exports: too large to be carried for each row. */
  isDetailOnly?: boolean
  /** One sentence below the input. */
  help?: string
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

/** Every id on the wire: a decimal string, never a number (they may exceed 2^53). 18 digits always fit a bigint. */
export const Id = z.string().regex(/^\d{1,18}$/, '编号格式不正确')

/** Comma list of ids, as `remove` takes it. At most 1,000. */
export const Ids = z
  .string()
  .regex(/^\d{1,18}(,\d{1,18}){0,999}$/, '编号格式不正确')
  .meta({ reference: 'self', label: '编号' })

/** `yyyy-MM-dd HH:mm:ss` in the tenant's time zone. */
export const DateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式应为 yyyy-MM-dd HH:mm:ss')

/** Exact decimal (money, energy sums) as a string. */
export const Decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, '请输入数字')
  .meta({ isDecimal: true })

/** The id of a record of another resource; checked to be visible to the caller before it is stored. */
export const reference = (noun: string, meta: FieldMeta = {}) => Id.meta({ ...meta, reference: noun })

/** An enumeration with labels: `choice({ open: '运行', closed: '停止' })`. */
export const choice = <const T extends Record<string, string>>(labels: T, meta: FieldMeta = {}) =>
  z
    .enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]])
    .meta({ ...meta, choices: Object.entries(labels).map(([value, label]) => ({ value, label })) })

/** The metadata of a field, looking through `optional`, `nullable` and `default`. */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const own = schema.meta() ?? {}
  const inner = innerType(schema)
  return inner ? { ...fieldMeta(inner), ...own } : own
}

/** The schema without `optional`, `nullable` and `default`. */
export function coreType(schema: z.ZodType): z.ZodType {
  const inner = innerType(schema)
  return inner ? coreType(inner) : schema
}

/** Whether a body may leave the field out. */
export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success

function innerType(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap() as z.ZodType
  return undefined
}
