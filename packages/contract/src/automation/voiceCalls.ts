import * as z from 'zod'
import { call, field, Id, listing } from '../core'
import { longestAnnouncement } from './voiceDevices'

/** Days that the log of announcements is kept. */
export const utteranceKeepDays = 365

/** Saying a text once takes a browser at most so long: to begin, and for each character at rate 1, ms. */
export const speakingMs = { start: 5_000, character: 700 } as const

/** How something that was to be spoken stands. */
export const utteranceStates = {
  waiting: '等待播报',
  taken: '正在播报',
  spoken: '已播报',
  shown: '无语音，已响铃并显示文字',
  failed: '失败',
  missed: '无人接收',
  quiet: '免打扰，未播报',
} as const
export type UtteranceState = keyof typeof utteranceStates

/** A sentence that the console translates. */
const Said = z.object({ text: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** What one device was to say. */
export const VoiceUtterance = z.object({
  id: Id,
  createTime: field.instant('时间', { column: 170, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  voiceDeviceId: field.reference('播报设备', 'voiceDevice').nullable(),
  deviceName: field.text('设备名称', { column: true, search: true }),
  /** The announcement, or who tried the device. */
  source: field.text('来源', { max: 160, column: true, search: true }),
  content: field.text('播报内容', { max: 1000, column: true, search: true }),
  state: field.choice('结果', utteranceStates, { column: true, search: true, isState: true }),
  spokenTime: field.instant('播报时间').nullable(),
  /** Why it was not spoken. */
  reason: Said.nullable(),
})
export type VoiceUtterance = z.infer<typeof VoiceUtterance>

/** What was spoken when and where, and what came of it; newest first. */
export const voiceUtterances = listing({
  path: '/ml-mlink/voiceutterance',
  noun: 'voiceUtterance',
  label: '播报记录',
  schema: VoiceUtterance,
  permission: 'voice_device_view',
})

/** Says something now. */
const tried = z.object({ utteranceIds: z.array(Id) })

/** Says a text on one device now, quiet hours or not. */
export const speakOnDevice = call({
  method: 'POST',
  path: '/api/ml-mlink/voicedevice/try',
  label: '试播',
  permission: 'voice_device_try',
  changes: ['voiceUtterance'],
  audit: '试播语音设备',
  body: z.object({
    id: Id.meta({ label: '语音播报设备', reference: 'voiceDevice' }),
    content: field.remark('播报内容', { max: longestAnnouncement }).min(1, '请填写播报内容'),
  }),
  data: tried,
})

/** Says an announcement now on its devices, beside its schedule. */
export const runAnnouncement = call({
  method: 'POST',
  path: '/api/ml-mlink/voiceannouncement/run',
  label: '立即播报',
  permission: 'voice_device_try',
  changes: ['voiceUtterance'],
  audit: '立即播报',
  body: z.object({ id: Id.meta({ label: '语音播报', reference: 'voiceAnnouncement' }) }),
  data: tried,
})

/** A browser takes what one of its devices is to say; of several, one gets it. */
export const takeUtterance = call({
  method: 'POST',
  path: '/api/ml-mlink/voiceutterance/take',
  label: '接收播报',
  permission: 'voice_device_speak',
  changes: ['voiceUtterance'],
  isQuiet: true,
  body: z.object({ id: Id.meta({ label: '播报', reference: 'voiceUtterance' }) }),
  data: z.object({
    content: z.string(),
    /** 0 to 100. */
    volume: z.number(),
    rate: z.number(),
    repeats: z.number(),
  }),
})

/** The browser says what came of it. */
export const tellUtterance = call({
  method: 'POST',
  path: '/api/ml-mlink/voiceutterance/tell',
  label: '回报播报结果',
  permission: 'voice_device_speak',
  changes: ['voiceUtterance'],
  isQuiet: true,
  body: z.object({
    id: Id.meta({ label: '播报', reference: 'voiceUtterance' }),
    outcome: field.choice('结果', { spoken: utteranceStates.spoken, shown: utteranceStates.shown }),
  }),
})
