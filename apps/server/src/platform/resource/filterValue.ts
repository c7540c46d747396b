import type { PgColumn } from 'drizzle-orm/pg-core'
import { fromWireTime, toWireTime } from '../http'

type Parsed = { value: unknown } | { reason: string }

const bounds: Readonly<Record<string, bigint>> = {
  smallint: 2n ** 15n,
  integer: 2n ** 31n,
  bigint: 2n ** 63n,
}

/** A filter's text as a value of the column, or why it is none. */
export function valueFor(column: PgColumn, text: string, timeZone: string): Parsed {
  const sqlType = column.getSQLType()
  const [, base = sqlType] = /^([a-z]+)/.exec(sqlType) ?? []
  if (sqlType.endsWith(']') || base === 'jsonb' || base === 'bytea') return { reason: '不能按此字段筛选' }
  if (column.dataType === 'date') return instantFor(text, timeZone)
  if (base === 'date') return dayFor(text)
  if (column.dataType === 'boolean') return booleanFor(text)
  const bound = bounds[base]
  if (bound !== undefined) return integerFor(column, text, bound)
  if (/^(numeric|double|real)/.test(sqlType)) return numberFor(column, text)
  return { value: text }
}

const wireTime = /^(\d{4}-\d\d-\d\d)( \d\d:\d\d:\d\d)?$/

function instantFor(text: string, timeZone: string): Parsed {
  const [, date, time = ' 00:00:00'] = wireTime.exec(text) ?? []
  if (date === undefined) return { reason: '时间格式应为 yyyy-MM-dd HH:mm:ss' }
  const asUtc = new Date(`${date}T${time.slice(1)}Z`)
  // A 30th of February would be taken for a day in March.
  const exists = !Number.isNaN(asUtc.getTime()) && toWireTime(asUtc, 'UTC') === `${date}${time}`
  if (!exists || Number(date.slice(0, 4)) < 1) return { reason: '日期不存在' }
  return { value: fromWireTime(`${date}${time}`, timeZone) }
}

function dayFor(text: string): Parsed {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return { reason: '日期格式应为 yyyy-MM-dd' }
  const parsed = instantFor(text, 'UTC')
  return 'reason' in parsed ? parsed : { value: text }
}

function booleanFor(text: string): Parsed {
  if (text === 'true' || text === '1') return { value: true }
  if (text === 'false' || text === '0') return { value: false }
  return { reason: '应为是或否' }
}

function integerFor(column: PgColumn, text: string, bound: bigint): Parsed {
  if (!/^-?\d{1,19}$/.test(text)) return { reason: '请输入整数' }
  const number = BigInt(text)
  if (number >= bound || number < -bound) return { reason: '数值超出范围' }
  return { value: column.dataType === 'number' ? Number(text) : text }
}

function numberFor(column: PgColumn, text: string): Parsed {
  if (!/^-?\d{1,300}(\.\d{1,100})?(e-?\d{1,3})?$/i.test(text)) return { reason: '请输入数字' }
  if (!Number.isFinite(Number(text))) return { reason: '数值超出范围' }
  return { value: column.dataType === 'number' ? Number(text) : text }
}
