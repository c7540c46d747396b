import { parseRule } from '@energy-console/contract/maintenance'
import { expect, it } from 'vitest'
import { ruleWords } from './ruleWords'

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

it.each([
  ['FREQ=DAILY', '每天'],
  ['FREQ=DAILY;INTERVAL=3', '每 3 天'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '每周一、周四'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '每 2 周的周五'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '每月 1 日、最后一天'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-2', '每 3 个月的 倒数第 2 天'],
  ['FREQ=MONTHLY;BYDAY=1MO,-1FR', '每月 第 1 个周一、最后一个周五'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-2WE', '每 3 个月的 倒数第 2 个周三'],
  ['FREQ=YEARLY;BYMONTH=3,9;BYDAY=2TU', '每年 3 月、9 月的 第 2 个周二'],
  ['FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=15', '每年 4 月、10 月的 15 日'],
])('%s is told as people say it', (rule, words) => {
  const parts = parseRule(rule)
  expect(parts && ruleWords(parts, t)).toBe(words)
})
