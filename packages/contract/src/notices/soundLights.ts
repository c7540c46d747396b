import * as z from 'zod'
import { alarmLevels } from '../alarms/levels'
import { call, field, Id, resource, rule } from '../core'

/** A sound-and-light device: a point that is written while alarms of its station wait for somebody. */
export const SoundLight = z.object({
  deviceName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  itemId: field.reference('控制点', 'point', {
    narrowedBy: 'stationId',
    help: '接声光告警器的数据点，可读写的数值、开关或状态量',
  }),
  lowestLevel: field.numberChoice('最低等级', alarmLevels, { column: 100 }).default(2),
  onValue: field.number('告警时写入', { column: 110, help: '数值；开关为 1 或 0' }).default(1),
  offValue: field.number('解除时写入', { column: 110 }).default(0),
  mostMinutes: field
    .duration('最长鸣响', 'min', {
      min: 1,
      max: 1_440,
      help: '告警未确认时最长响这么久；新的告警重新开始。确认或恢复后立即解除，严重告警恢复后仍响到确认为止',
    })
    .default(10),
  quietFrom: field.timeOfDay('免打扰开始', { help: '站点时间；此时段内不鸣响，已响的解除' }).nullish(),
  quietTo: field.timeOfDay('免打扰结束').nullish(),
  isOn: field
    .toggle('状态', { column: 90, readOnly: true, form: false, states: ['告警中', '静默'] })
    .optional(),
  isEnabled: field.toggle('启用', { column: 80, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type SoundLight = z.infer<typeof SoundLight>

export const soundLights = resource({
  path: '/ml-mlink/soundlight',
  noun: 'soundLight',
  label: '声光告警器',
  schema: SoundLight,
  permission: 'sound_light',
  title: 'deviceName',
  unique: [{ fields: ['stationId', 'deviceName'] }],
  rules: [
    rule(
      SoundLight,
      ['quietFrom', 'quietTo'],
      ({ quietFrom, quietTo }) => Boolean(quietFrom) === Boolean(quietTo),
      '免打扰的开始和结束须一起填写',
    ),
    rule(
      SoundLight,
      ['onValue', 'offValue'],
      ({ onValue, offValue }) => onValue !== offValue,
      '两个写入值不能相同',
    ),
  ],
  answered: {
    /** With whose rights it is written: who saved it last. */
    ownerUserName: z.string().nullable(),
  },
})

/** What is sent to a device, as the log of deliveries says it. */
export const soundLightMessages = {
  on: { title: '告警鸣响', content: '有未确认的告警，或正在试响' },
  off: { title: '解除鸣响', content: '没有需要鸣响的告警' },
} as const

/** Switches a device on for some seconds, to see and hear it. */
export const testSoundLight = call({
  method: 'POST',
  path: '/api/ml-mlink/soundlight/try',
  label: '试响',
  permission: 'sound_light_try',
  changes: ['delivery', 'soundLight'],
  audit: '试响声光告警器',
  body: z.object({ id: Id.meta({ label: '声光告警器', reference: 'soundLight' }) }),
})
