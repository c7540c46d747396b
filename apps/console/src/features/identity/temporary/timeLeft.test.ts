import { expect, it } from 'vitest'
import { timeLeftOf } from './timeLeft'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const now = 1_800_000_000_000
const of = (until: number, from?: number) => {
  const { state, text, count } = timeLeftOf({ until: now + until, from: from && now + from }, now)
  return [state, text.replace('{{count}}', String(count))]
}

it.each([
  [[3 * day + hour], ['open', '还剩 3 天']],
  [[day], ['open', '还剩 1 天']],
  [[day - 1], ['ending', '还剩 23 小时']],
  [[hour - 1], ['ending', '还剩 59 分钟']],
  [[minute - 1], ['ending', '即将到期']],
  [[0], ['over', '已到期']],
  [[-1], ['over', '已到期']],
  [
    [day, 2 * hour],
    ['waiting', '2 小时后生效'],
  ],
  [
    [day, -hour],
    ['open', '还剩 1 天'],
  ],
  // whoever was ended before his time began is over
  [
    [-hour, day],
    ['over', '已到期'],
  ],
] as const)('the countdown of %j is %j', ([until, from], said) => {
  expect(of(until, from)).toEqual(said)
})
