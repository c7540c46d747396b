import * as z from 'zod'
import { call, field, Id, resource } from '../core'

/** A value that conditions may name. */
export const InterlockInput = z.object({
  inputName: field.code('变量名', { help: '条件里用它代表此数据点，例如 a' }),
  itemId: field.reference('数据点', 'point'),
})

/** What must hold before the value is written. */
export const InterlockCondition = z.object({
  says: field.name('须满足', { max: 100 }),
  expression: field.name('表达式', { max: 500 }),
})

/** Conditions over points of a station that must all hold when a value is written to another point of it (五防). */
export const Interlock = z.object({
  interlockName: field.name('闭锁名称', { column: true, search: true }),
  itemId: field.reference('被闭锁的数据点', 'point', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, readOnly: true }).optional(),
  /** As text; empty for whatever value. */
  wantedValue: field
    .text('下发的值', {
      max: 32,
      column: true,
      help: '只在下发此值时闭锁，不填则下发任何值都闭锁',
    })
    .nullish(),
  isEnabled: field.toggle('启用', { column: true, search: true }).default(true),
  inputs: field.rows('取值', InterlockInput, { max: 20 }).optional(),
  conditions: field.rows('条件', InterlockCondition, { min: 1, max: 20 }).optional(),
  remark: field.remark().nullish(),
})

export const interlocks = resource({
  path: '/ml-mlink/interlock',
  noun: 'interlock',
  label: '闭锁',
  schema: Interlock,
  permission: 'interlock',
  title: 'interlockName',
  unique: [{ fields: ['interlockName'] }],
})

/** A value as a condition has seen it. */
export const JudgedInput = z.object({
  inputName: z.string(),
  itemId: Id,
  /** `device / property` */
  itemName: z.string(),
  deviceId: Id,
  valueText: z.string(),
  /** Unix ms of the value; null where there is none. */
  ts: z.number().nullable(),
  /** Why it does not count. */
  lack: z.enum(['missing', 'stale', 'bad', 'uncertain', 'offline', 'moving']).nullable(),
})
export type JudgedInput = z.infer<typeof JudgedInput>

/** A condition as it stands. */
export const JudgedCondition = z.object({
  interlockName: z.string(),
  says: z.string(),
  expression: z.string(),
  /** What cannot be told does not hold. */
  holds: z.boolean(),
  /** What is wrong with the expression; Chinese, also the translation key. */
  problem: z.string().nullable(),
  inputs: z.array(JudgedInput),
})
export type JudgedCondition = z.infer<typeof JudgedCondition>

/** The conditions of every interlock that guards a value of a point, over the values as they are now. */
export const listPointConditions = call({
  method: 'GET',
  path: '/api/ml-mlink/interlock/judge',
  label: '闭锁条件的现状',
  permission: ['device_write', 'interlock_view'],
  reads: ['interlock', 'sample', 'device', 'product'],
  isQuiet: true,
  query: z.object({
    itemId: Id.meta({ reference: 'point', label: '数据点' }),
    value: z.string().max(1000).meta({ label: '值' }),
  }),
  data: z.array(JudgedCondition),
})

/** What conditions that are being written say of the values as they are now. */
export const tryInterlock = call({
  method: 'POST',
  path: '/api/ml-mlink/interlock/try',
  label: '试算闭锁条件',
  permission: 'interlock_view',
  reads: ['sample'],
  isQuiet: true,
  body: z.object({
    inputs: z.array(InterlockInput).max(20).meta({ label: '取值' }),
    conditions: z.array(InterlockCondition).min(1).max(20).meta({ label: '条件' }),
  }),
  data: z.array(JudgedCondition),
})
