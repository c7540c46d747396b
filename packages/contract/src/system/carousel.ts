import * as z from 'zod'
import { field, orEmpty } from '../core/fields'
import { resource } from '../core/resource'
import { rule } from '../core/rules'

/** Where pictures run. A large screen is a view in its own window. */
const slidePlaces = { signIn: '登录页', screen: '大屏' } as const
export type SlidePlace = keyof typeof slidePlaces

/** A picture of the sign-in page, or of large screens. */
export const Slide = z.object({
  place: field
    .choice('显示位置', slidePlaces, {
      column: true,
      search: true,
      help: '大屏：在全屏的画面窗口里，与画面轮流显示',
    })
    .default('signIn'),
  title: field.name('标题', { max: 50, column: true, search: true, help: '显示在图片下方' }),
  picture: field.picture('图片', { column: 120, help: '建议 1600×1200 以上的横图' }),
  subtitle: field.text('说明', { max: 100 }).default(''),
  seconds: field.number('停留秒数', { min: 3, max: 60, decimals: 0, column: true }).default(6),
  rank: field.rank('顺序', { column: true }).default(0),
  firstDay: orEmpty(field.date('开始日期', { column: true, help: '不填表示立即' })).default(''),
  lastDay: orEmpty(field.date('结束日期', { column: true, help: '不填表示一直显示' })).default(''),
  isShown: field.toggle('启用', { column: true, search: true, states: ['启用', '停用'] }).default(true),
})

/** Pictures of the installation; for admin of tenant 000000 only. */
export const slides = resource({
  path: '/blade-system/carousel',
  noun: 'carousel',
  label: '轮播图',
  schema: Slide,
  permission: 'carousel',
  title: 'title',
  order: { field: 'rank', direction: 'asc' },
  rules: [
    rule(
      Slide,
      ['firstDay', 'lastDay'],
      ({ firstDay, lastDay }) => firstDay === '' || lastDay === '' || firstDay <= lastDay,
      '结束日期不能早于开始日期',
    ),
  ],
})
