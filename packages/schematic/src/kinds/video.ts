import * as z from 'zod'
import { boxKind } from './common'
import { data, propertyMeta, style } from './field'

/** A registered camera's stream (`deviceId`), or a stream address of its own (HLS or FLV). */
export const video = boxKind({
  type: 'video',
  label: '视频',
  group: 'media',
  size: { width: 320, height: 180 },
  cost: 60,
  fields: {
    deviceId: z
      .string()
      .max(64)
      .default('')
      .register(propertyMeta, { label: '摄像机', input: 'device', group: 'data' }),
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
