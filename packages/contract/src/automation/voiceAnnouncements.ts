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
import { longestAnnouncement } from './voiceDevices'

/** Devices that one announcement names at most. */
export const mostVoiceDevices = 20

/** A time of the week at which something is announced. */
const AnnouncedTime = TimingTime.omit({ actionGroup: true })
const AnnouncedException = z
  .object({
    day: TimingException.shape.day,
    kind: TimingException.shape.kind,
    time: TimingException.shape.time,
  })
  .refine(({ kind, time }) => kind === 'skip' || Boolean(time), { message: '请填写时间', path: ['time'] })

/** Says a text at times of the week. */
export const VoiceAnnouncement = z.object({
  ...timingFields,
  content: field
    .remark('播报内容', {
      max: longestAnnouncement,
      column: true,
      search: true,
      help: '可用占位：{站点}、{日期}、{时间}，以及数据点的当前值，例如 {1#变压器 / 温度}',
    })
    .min(1, '请填写播报内容'),
  voiceDeviceIds: field.references('播报设备', 'voiceDevice', {
    most: mostVoiceDevices,
    help: '留空则在站点所有启用的播报设备上播报',
  }),
  times: field.rows('每周时间', AnnouncedTime, { max: mostTimes }).default([]),
  exceptions: field.rows('例外日期', AnnouncedException, { max: mostExceptions }).default([]),
  remark: field.remark().nullish(),
})
export type VoiceAnnouncement = z.infer<typeof VoiceAnnouncement>

export const voiceAnnouncements = resource({
  path: '/ml-mlink/voiceannouncement',
  noun: 'voiceAnnouncement',
  label: '语音播报',
  schema: VoiceAnnouncement,
  permission: 'voice_device',
  title: 'taskName',
  unique: [{ fields: ['taskName'] }],
  rules: [
    rule(
      VoiceAnnouncement,
      ['validFrom', 'validTo'],
      ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
      '失效日期不能早于生效日期',
    ),
  ],
  answered: TimingState.shape,
})
