import * as z from 'zod'
import type { FieldMeta } from './meta'

/** Every id on the wire: a decimal string, never a number (they may exceed 2^53). 18 digits always fit a bigint. */
export const Id = z.string().regex(/^\d{1,18}$/, '编号格式不正确')

/** Characters that so many ids have at most as a comma list. */
export const idListLength = (count: number) => count * 19 - 1

/** Ids that one call takes at most. */
export const mostIds = 1_000

const idList = new RegExp(`^\\d{1,18}(,\\d{1,18}){0,${mostIds - 1}}$`)

/** Comma list of ids, as `remove` takes it. At most {@link mostIds}. */
export const Ids = z.string().regex(idList, '编号格式不正确').meta({ reference: 'self', label: '编号' })

/** Ids that an answer is narrowed to, comma separated. One that the caller does not see narrows it to nothing. */
export const IdFilter = z.string().regex(idList, '编号格式不正确')

/** `yyyy-MM-dd HH:mm:ss` in the tenant's time zone. */
export const DateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式应为 yyyy-MM-dd HH:mm:ss')
  .meta({ kind: 'instant' })

/** Exact decimal (money, energy sums) as a string. */
export const Decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, '请输入数字')
  .meta({ kind: 'decimal', decimals: 6 })

/** The id of a record of another resource; checked to be visible to the caller before it is stored. */
export const reference = (noun: string, meta: FieldMeta = {}) => Id.meta({ ...meta, reference: noun })

/** An enumeration with labels: `choice({ open: '运行', closed: '停止' })`. */
export const choice = <const T extends Record<string, string>>(labels: T, meta: FieldMeta = {}) =>
  z
    .enum(Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]])
    .meta({ ...meta, choices: Object.entries(labels).map(([value, label]) => ({ value, label })) })
