import type { AlarmStatistics } from '@energy-console/contract/alarms'
import { expect, it } from 'vitest'
import { statisticFigures } from './statisticFigures'

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]))

const noteOf = (waiting: AlarmStatistics['waiting'], of = 0) => {
  const data = {
    ...{ total: 9, totalBefore: 0, acknowledgeSeconds: 115, acknowledgeSecondsBefore: null },
    ...{ clearSeconds: 60, clearSecondsBefore: null, inTime: { count: of, of }, waiting },
    perHour: {
      ...{ mean: 1, most: 3, hours: 9, overAcceptable: 0, overManageable: 0, floods: 0 },
      operators: { least: 1, most: 1 },
    },
  }
  // what the figures do not read is left out
  const figures = statisticFigures(data as unknown as AlarmStatistics, t)
  return figures.find(({ label }) => label === '平均确认时间')?.note
}

it('says beside the mean of acknowledging what still waits, and for how long the oldest does', () => {
  expect(noteOf({ count: 74, seconds: 90_061 })).toBe('74 次仍未确认，最久已等 25 小时 1 分钟')
  expect(noteOf({ count: 1, seconds: 5.4 }, 3)).toBe('3 次有时限，3 次按时确认 · 1 次仍未确认，最久已等 5 秒')
  expect(noteOf({ count: 0, seconds: 0 })).toBeUndefined()
})
