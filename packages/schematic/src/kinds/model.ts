import * as z from 'zod'
import { propertyMeta, style } from './field'
import { boxKind } from './kind'
import { ModelLayout } from './modelLayout'

/** An instance of a customised device model: it shows `layouts[layoutIndex]` with the values of `deviceId`. */
export const model = boxKind({
  type: 'model',
  label: '设备模型',
  group: 'hidden',
  size: { width: 100, height: 100 },
  cost: 6,
  fields: {
    modelId: z.string().max(64).default(''),
    deviceId: z
      .string()
      .max(64)
      .default('')
      .register(propertyMeta, { label: '绑定设备', input: 'device', group: 'data' }),
    layouts: z.array(ModelLayout).max(50).default([]),
    layoutIndex: style.number('布局', 0, { min: 0, max: 49, step: 1, bindable: true }),
    /** Point ids refreshed every 10 s. */
    refreshItemIds: z.array(z.string().max(64)).max(1_000).default([]),
  },
})
