import * as z from 'zod'
import { call } from '../core/call'
import { Id } from '../core/fields'

/** Pictures that a place shows in turn at most. */
export const mostSlides = 12

/** A picture as it is shown. */
export const ShownSlide = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  picture: z.string(),
  seconds: z.number(),
})
export type ShownSlide = z.infer<typeof ShownSlide>

/** What the sign-in page shows today, in its order; at most {@link mostSlides}. */
export const listSlides = call({
  method: 'GET',
  path: '/api/blade-system/carousel/shown',
  label: '登录页轮播图',
  permission: 'public',
  isOpenUnlicensed: true,
  reads: ['carousel'],
  isQuiet: true,
  data: z.array(ShownSlide),
})

/** What large screens show today between their views, in its order; at most {@link mostSlides}. */
export const listScreenSlides = call({
  method: 'GET',
  path: '/api/blade-system/carousel/screen',
  label: '大屏轮播图',
  permission: 'session',
  reads: ['carousel'],
  isQuiet: true,
  data: z.array(ShownSlide),
})
