import { expect, it } from 'vitest'
import { limitOfSpread, textsFor, textsOf, usualFrom } from './trendStart'

it('a trend rule begins with half of how far apart the usual bounds lie', () => {
  const point = (low: number | null, high: number | null) => [0, 5, 5, low, 5, high, 0] as const
  const points = [point(null, null), point(2, 4), point(0, 4.68), point(0, 90)].map((one) => [...one])
  expect(limitOfSpread(points as never)).toBe(2.3)
  expect(limitOfSpread([])).toBeUndefined()
})

it('what is usual is known two weeks after the first value', () => {
  const rows = [
    [0, null, null, null, null, null, 0],
    [3_600_000, 1, null, null, null, null, 0],
  ]
  expect(usualFrom(rows as never)).toBe(3_600_000 + 14 * 86_400_000)
  expect(usualFrom([])).toBeUndefined()
  expect(usualFrom(rows.slice(1) as never)).toBeUndefined()
})

it('name and text of a trend rule follow its condition until they are changed by hand', () => {
  const point = { deviceName: '1号冷水机组', propertyName: '有功功率' }
  const same = (text: string) => text
  const begun = textsOf(point, 'aboveUsual', same)
  expect(begun.ruleName).toBe('1号冷水机组 有功功率 高于常态')
  expect(textsFor(point, 'belowUsual', begun, same)).toEqual({
    ruleName: '1号冷水机组 有功功率 低于常态',
    content: '{{device}} {{property}} 低于常态',
  })
  expect(textsFor(point, 'belowUsual', { ...begun, ruleName: '夜间用电' }, same)).toEqual({
    content: '{{device}} {{property}} 低于常态',
  })
  expect(textsFor(point, undefined, begun, same)).toEqual({})
})
