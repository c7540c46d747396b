import * as z from 'zod'
import { field, resource, rule } from '../core'

/** Characters of what is announced. */
export const longestAnnouncement = 200

/** What announces: the browser of a control room, or a speaker that takes text over its gateway. */
export const voiceKinds = { browser: '监控室浏览器', network: '网络音箱' } as const
export type VoiceKind = keyof typeof voiceKinds

/** Something in a station that speaks. */
export const VoiceDevice = z.object({
  deviceName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  kind: field
    .choice('类型', voiceKinds, {
      ...{ column: true, search: true },
      help: '浏览器由打开本页并开启播报的电脑朗读；网络音箱经网关接收文字',
    })
    .default('browser'),
  itemId: field
    .reference('播报数据点', 'point', {
      narrowedBy: 'stationId',
      help: '网络音箱填写：接收播报文字的数据点，文本类型、可读写；文字按命令下发给网关',
    })
    .nullish(),
  volume: field.percent('音量', { decimals: 0, column: 90, help: '浏览器朗读的音量' }).default(80),
  rate: field
    .number('语速', { min: 0.5, max: 2, decimals: 1, help: '浏览器朗读的语速，1 为正常' })
    .default(1),
  repeats: field.number('播报遍数', { min: 1, max: 5, decimals: 0, column: 100 }).default(1),
  quietFrom: field
    .timeOfDay('免打扰开始', { help: '站点时间；免打扰时段内定时播报不出声，只记录；试播不受限制' })
    .nullish(),
  quietTo: field.timeOfDay('免打扰结束').nullish(),
  isEnabled: field.toggle('启用', { column: true, search: true }).default(true),
  remark: field.remark().nullish(),
})
export type VoiceDevice = z.infer<typeof VoiceDevice>

export const voiceDevices = resource({
  path: '/ml-mlink/voicedevice',
  noun: 'voiceDevice',
  label: '语音播报设备',
  schema: VoiceDevice,
  permission: 'voice_device',
  title: 'deviceName',
  unique: [{ fields: ['stationId', 'deviceName'] }],
  rules: [
    rule(
      VoiceDevice,
      ['kind', 'itemId'],
      ({ kind, itemId }) => kind !== 'network' || Boolean(itemId),
      '网络音箱须选择播报数据点',
    ),
    rule(
      VoiceDevice,
      ['quietFrom', 'quietTo'],
      ({ quietFrom, quietTo }) => Boolean(quietFrom) === Boolean(quietTo),
      '免打扰的开始和结束须一起填写',
    ),
  ],
  answered: {
    /** With whose rights text is sent to a speaker: who saved it last. */
    ownerUserName: z.string().nullable(),
  },
})

/** Whether a time of the day (`HH:mm`) lies in quiet hours, which may pass midnight. */
export function isQuietAt(
  time: string,
  { quietFrom, quietTo }: { quietFrom?: string | null | undefined; quietTo?: string | null | undefined },
): boolean {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
}
