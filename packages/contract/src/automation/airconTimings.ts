import * as z from 'zod'
import { field, resource, rule } from '../core'
import {
  mostExceptions,
  mostTimes,
  TimingException,
  TimingState,
  TimingTime,
  timingFields,
} from './timingTasks'

/**
 * What an air conditioner is set by: properties of its product with these keys. A product that has the first two, both
 * writable, is an air conditioner; the product template 空调 has all four.
 */
export const airconKeys = {
  isOn: 'enable',
  temperature: 'temperatureSet',
  mode: 'workMode',
  fan: 'fanSpeed',
} as const
export type AirconSetting = keyof typeof airconKeys

/** Words of the template's modes and fan speeds; each product may have others of its own. */
export const airconModes = { 0: '自动', 1: '制冷', 2: '制热', 3: '除湿', 4: '送风' } as const
export const airconFans = { 0: '自动', 1: '低速', 2: '中速', 3: '高速' } as const

const numbered = <T extends Record<number, string>>(words: T) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))

/** Devices that one schedule of air conditioners has at most. */
export const mostAircons = 500

/** What air conditioners are to be. What is left out stays as it is; what is switched off is told nothing else. */
const settings = {
  isOn: field.toggle('开关', { states: ['开机', '关机'] }).default(true),
  temperature: field.quantity('温度', '℃', 1, { min: 5, max: 40 }).nullish(),
  mode: field.numberChoice('模式', numbered(airconModes)).nullish(),
  fan: field.numberChoice('风速', numbered(airconFans)).nullish(),
}

/** A time of the week, and what air conditioners are to be then. */
export const AirconTime = z.object({ ...TimingTime.omit({ actionGroup: true }).shape, ...settings })
export type AirconTime = z.infer<typeof AirconTime>

const { day, kind, time } = TimingException.shape

/** A day on which nothing is done, or something else at another time. */
export const AirconException = z
  .object({ day, kind, time, ...settings })
  .refine((row) => row.kind === 'skip' || Boolean(row.time), { message: '请填写时间', path: ['time'] })
export type AirconException = z.infer<typeof AirconException>

const Devices = field
  .rows('空调', z.object({ deviceId: field.reference('设备', 'device') }), { min: 1, max: mostAircons })
  .refine((rows) => new Set(rows.map(({ deviceId }) => deviceId)).size === rows.length, '设备重复')

/** Switches air conditioners on and off at times of the week. */
export const AirconTiming = z.object({
  ...timingFields,
  devices: Devices,
  times: field.rows('每周时间', AirconTime, { min: 1, max: mostTimes }),
  exceptions: field.rows('例外日期', AirconException, { max: mostExceptions }).default([]),
  remark: field.remark().nullish(),
})
export type AirconTiming = z.infer<typeof AirconTiming>

export const airconTimings = resource({
  path: '/ml-mlink/aircontiming',
  noun: 'airconTiming',
  label: '空调定时',
  schema: AirconTiming,
  permission: 'aircon_timing',
  title: 'taskName',
  unique: [{ fields: ['taskName'] }],
  rules: [
    rule(
      AirconTiming,
      ['validFrom', 'validTo'],
      ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
      '失效日期不能早于生效日期',
    ),
  ],
  answered: { ...TimingState.shape, deviceCount: z.number() },
})
