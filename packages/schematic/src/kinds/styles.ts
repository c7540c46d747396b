import * as z from 'zod'
import { propertyMeta, style } from './field'

/** The sixteen font families on offer, Latin and Chinese. */
export const FONT_FAMILIES = [
  'Arial',
  'Helvetica',
  'Verdana',
  'Tahoma',
  'Times New Roman',
  'Georgia',
  'Courier New',
  'Consolas',
  'Microsoft YaHei',
  'SimSun',
  'SimHei',
  'KaiTi',
  'FangSong',
  'PingFang SC',
  'Source Han Sans SC',
  'DIN Alternate',
] as const

const opacity = (label: string, value: number) =>
  style.number(label, value, { min: 0, max: 1, step: 0.1, input: 'slider', bindable: true })

/** Outline of a shape. `strokeDashArray` is 'initial' (solid) or lengths such as '5,5'. */
export const strokeFields = (stroke = '#121212', width = 2) => ({
  stroke: style.color('线条颜色', stroke),
  strokeOpacity: opacity('线条不透明度', 1),
  strokeWidth: style.number('线条宽度', width, { min: 0, max: 100, step: 1, bindable: true }),
  strokeDashArray: z
    .string()
    .max(40)
    .regex(/^(?:initial|none|[\d.,\s]+)$/)
    .default('initial')
    .register(propertyMeta, {
      label: '线型',
      input: 'select',
      group: 'style',
      options: [
        { value: 'initial', label: '实线' },
        { value: '5,5', label: '短虚线' },
        { value: '10,10', label: '长虚线' },
      ],
    }),
})

/** Inside of a shape. */
export const fillFields = (fill = '#FFFFFF', value = 1) => ({
  fill: style.color('填充颜色', fill),
  fillOpacity: opacity('填充不透明度', value),
})

const align = (label: string) =>
  style.choice(label, 'center', [
    { value: 'flex-start', label: '起始' },
    { value: 'center', label: '居中' },
    { value: 'flex-end', label: '末尾' },
  ])

/** Letters: colour, face, size (px; at least 1 in the panel, 8 in the form), weight, slant. */
export const fontFields = (color = '#121212', size = 14) => ({
  color: style.color('文字颜色', color),
  fontSize: style.number('字号', size, {
    ...{ min: 1, formMin: 8, max: 500, step: 1 },
    ...{ unit: 'px', bindable: true },
  }),
  fontFamily: z
    .string()
    .max(100)
    .regex(/^[^;{}<>]*$/)
    .default('Arial')
    .register(propertyMeta, {
      label: '字体',
      input: 'select',
      group: 'style',
      options: FONT_FAMILIES.map((value) => ({ value, label: value })),
    }),
  fontWeight: style.choice('字重', 'normal', [
    { value: 'lighter', label: '细' },
    { value: 'normal', label: '常规' },
    { value: 'bold', label: '粗' },
  ]),
  fontStyle: style.choice('字形', 'normal', [
    { value: 'normal', label: '常规' },
    { value: 'italic', label: '斜体' },
  ]),
})

/** A text in a box: content, padding, where it sits (`justifyContent` across, `alignItems` down), what a long line does. */
export const contentFields = (content: string) => ({
  content: style.text('内容', content, { max: 10_000, bindable: true, multiline: true }),
  padding: style.number('内边距', 0, { min: 0, max: 500, step: 1 }),
  justifyContent: align('水平对齐'),
  alignItems: align('垂直对齐'),
  wrapping: style.choice('超出宽度', 'none', [
    { value: 'none', label: '不处理' },
    { value: 'wrap', label: '自动换行' },
    { value: 'ellipsis', label: '省略号' },
  ]),
})

/** Corner radii of a rectangle, page units. */
export const cornerFields = (radius = 0) => ({
  rx: style.number('圆角 X', radius, { min: 0, max: 100, step: 1, input: 'slider' }),
  ry: style.number('圆角 Y', radius, { min: 0, max: 100, step: 1, input: 'slider' }),
})
