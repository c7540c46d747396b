import * as z from 'zod'
import { data, propertyMeta, style } from './field'
import { boxKind } from './kind'

/** A registered camera's picture, or an address of its own that browsers play by themselves. */
export const video = boxKind({
  type: 'video',
  label: '视频',
  group: 'media',
  size: { width: 320, height: 180 },
  cost: 60,
  fields: {
    cameraId: z
      .string()
      .regex(/^\d{0,18}$/)
      .default('')
      .register(propertyMeta, { label: '摄像头', input: 'camera', group: 'data' }),
    /** Of drawings from before there were cameras; nothing is shown by it. */
    deviceId: z.string().max(64).default(''),
    streamUrl: z
      .string()
      .max(2_000)
      .regex(/^(?:$|https?:\/\/|wss?:\/\/|\/(?!\/))/i)
      .default('')
      .register(propertyMeta, { label: '视频地址', input: 'text', group: 'data' }),
    isMuted: data.toggle('静音', true),
    hasControls: data.toggle('显示控件', true),
    backgroundColor: style.color('背景颜色', '#000000'),
  },
})
