import { expect, it } from 'vitest'
import { durationText } from './durationText'

it('says a length of time in hours, minutes and seconds', () => {
  const t = (text: string, { count }: { count: number }) => text.replace('{{count}}', String(count))
  const say = (ms: number) => durationText(ms, t)
  expect(say(300_000)).toBe('5 分钟')
  expect(say(90_000)).toBe('1 分钟 30 秒')
  expect(say(7_260_000)).toBe('2 小时 1 分钟')
  expect(say(1_500)).toBe('1.5 秒')
  expect(say(0)).toBe('0 秒')
})
