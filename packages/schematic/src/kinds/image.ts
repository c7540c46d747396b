import { style } from './field'
import { boxKind } from './kind'

export const image = boxKind({
  type: 'image',
  label: '图片',
  group: 'basic',
  size: { width: 100, height: 100 },
  cost: 2,
  fields: {
    imageUrl: style.image('图片地址'),
    fit: style.choice('填充方式', 'contain', [
      { value: 'contain', label: '适应' },
      { value: 'cover', label: '裁剪' },
      { value: 'fill', label: '拉伸' },
    ]),
    opacity: style.number('不透明度', 1, { min: 0, max: 1, step: 0.1, input: 'slider', bindable: true }),
    borderRadius: style.number('圆角', 0, { min: 0, max: 500, step: 1, input: 'slider' }),
  },
})
