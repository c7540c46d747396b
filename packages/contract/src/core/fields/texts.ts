import * as z from 'zod'
import { isTimeZone } from '../timeZone'
import type { FieldOptions } from './meta'

interface TextOptions extends FieldOptions {
  /** Characters that it may have. */
  max?: number
}

/** What a record is called: not empty, 64 characters. */
export const name = (label: string, { max = 64, ...options }: TextOptions = {}) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .meta({ ...options, label, kind: 'text' })

/** One line of text, which may be empty; 64 characters unless told. */
export const text = (label: string, { max = 64, ...options }: TextOptions = {}) =>
  z
    .string()
    .trim()
    .max(max)
    .meta({ ...options, label, kind: 'text' })

interface CodeOptions extends TextOptions {
  /** What it may be made of, with the words for what is not. */
  pattern?: readonly [RegExp, string]
  /** What its pattern cannot say; the words are the same. */
  check?: (value: string) => boolean
}

/** A short identifier that people type and compare: a code, a serial number, a key. */
export const code = (label: string, { max = 64, pattern, check, ...options }: CodeOptions = {}) => {
  const plain = z.string().trim().max(max)
  const schema = pattern ? plain.regex(...pattern) : plain.min(1)
  const checked = check ? schema.refine(check, pattern?.[1]) : schema
  return checked.meta({ ...options, label, kind: 'code' })
}

/** Several lines of text; 500 characters unless told. */
export const remark = (label = '备注', { max = 500, ...options }: TextOptions = {}) =>
  z
    .string()
    .max(max)
    .meta({ ...options, label, kind: 'remark' })

/** A telephone number, as people write it; it can be called from a phone. */
export const phone = (label: string, { max = 32, ...options }: TextOptions = {}) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\d +()/.,;*#x转、-]*$/, '请输入正确的电话号码')
    .meta({ ...options, label, kind: 'phone' })

/** The name of a time zone. The server asks the database as well (`requireTimeZone`). */
export const zone = (label = '时区', options: FieldOptions = {}) =>
  z
    .string()
    .max(64)
    .refine(isTimeZone, '时区不存在')
    .meta({ ...options, label, kind: 'zone' })

/** The search parameters of a page's address, as somebody has set the page up: names, numbers, lists, as forms are encoded. */
export const savedAddress = (label = '内容', options: FieldOptions = {}) =>
  z
    .string()
    .max(1000)
    .regex(/^[\w.,:;=&+%*~-]*$/, '内容格式不正确')
    .meta({ form: false, ...options, label, kind: 'text' })

/** A colour, `#rrggbb`. */
export const colour = (label: string, options: FieldOptions = {}) =>
  z
    .string()
    .regex(/^#[\da-f]{6}$/i, '颜色格式应为 #rrggbb')
    .meta({ ...options, label, kind: 'colour' })

/** The name of an icon that the console knows, such as `BankOutlined`. */
export const icon = (label: string, options: FieldOptions = {}) =>
  z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/, '图标名称不正确')
    .meta({ ...options, label, kind: 'icon' })

/** The address of a stored image (`uploadViewImage`): it carries no token, so that it is shown to whoever is not signed in. */
export const picture = (label: string, options: FieldOptions = {}) =>
  z
    .string()
    .regex(/^\/api\/ml-mlink\/view\/image\?hash=[\da-f]{64}$/, '请重新上传图片')
    .meta({ ...options, label, kind: 'picture' })
