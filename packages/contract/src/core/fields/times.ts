import * as z from 'zod'
import type { FieldMeta, FieldOptions } from './meta'
import { DateTime } from './wire'

/** A point in time, `yyyy-MM-dd HH:mm:ss` of the tenant's zone on the wire; `showsAge` where people look how fresh it is. */
export const instant = (label: string, options: FieldOptions & Pick<FieldMeta, 'showsAge'> = {}) =>
  DateTime.meta({ ...options, label, kind: 'instant' })

/** A day of the calendar, `yyyy-MM-dd`. */
export const date = (label: string, options: FieldOptions = {}) =>
  z.iso.date().meta({ ...options, label, kind: 'date' })

/** A month of the calendar, `yyyy-MM`. */
export const month = (label: string, options: FieldOptions = {}) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为 yyyy-MM')
    .meta({ ...options, label, kind: 'month' })

/** A time of day, `HH:mm`. */
export const timeOfDay = (label: string, options: FieldOptions = {}) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
    .meta({ ...options, label, kind: 'timeOfDay' })
