import { style } from './field'
import { boxKind } from './kind'
import { contentFields, fontFields } from './styles'

const { justifyContent, alignItems } = contentFields('')

/** The time of day; `format` in day.js letters. */
export const clock = boxKind({
  type: 'clock',
  label: '时钟',
  group: 'monitor',
  size: { width: 200, height: 40 },
  fields: {
    format: style.text('格式', 'YYYY-MM-DD HH:mm:ss', { max: 50 }),
    ...fontFields('#303133', 18),
    backgroundColor: style.color('背景颜色', 'transparent'),
    justifyContent,
    alignItems,
  },
})
