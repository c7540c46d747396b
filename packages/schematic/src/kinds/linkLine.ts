import * as z from 'zod'
import { propertyMeta, style } from './field'
import { pathKind } from './kind'

const lineType = z
  .union([z.literal(0), z.literal(1)])
  .default(0)
  .register(propertyMeta, {
    label: '线型',
    input: 'select',
    group: 'style',
    options: [
      { value: 0, label: '实线' },
      { value: 1, label: '虚线' },
    ],
  })

/** A drawn line through `points`; line type 1 is dashed, a dash as long as the stroke is wide. */
export const linkLine = pathKind({
  type: 'LinkLine',
  label: '连线',
  fields: {
    lineType,
    stroke: style.color('线条颜色', '#121212'),
    strokeWidth: style.number('线条宽度', 2, { min: 0, max: 100, step: 1, bindable: true }),
    strokeOpacity: style.number('线条不透明度', 1, {
      min: 0,
      max: 1,
      step: 0.1,
      input: 'slider',
      bindable: true,
    }),
  },
})
