import { expect, it } from 'vitest'
import { clockText, driftText } from './clockText'

const t = (text: string, values: { count: number }) => text.replace('{{count}}', String(values.count))

it.each([
  [0, '时钟超前 0 秒', '0 秒'],
  [12, '时钟超前 12 秒', '+12 秒'],
  [-90, '时钟落后 1.5 分钟', '−1 分钟 30 秒'],
  [28_800, '时钟超前 8 小时', '+8 小时'],
  [-864_000, '时钟落后 10 天', '−240 小时'],
])('says of a clock that is off by %s s whether it is ahead or behind', (seconds, words, signed) => {
  expect(clockText(seconds, t)).toBe(words)
  expect(driftText(seconds, t)).toBe(signed)
})
