import { expect, it } from 'vitest'
import { planWords } from './planWords'

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

it('says when a plan comes round, at which times, and what becomes of days of rest', () => {
  const plan = { trigger: 'calendar', rule: 'FREQ=WEEKLY;BYDAY=MO,TH', restRule: 'keep' } as const
  const times = [{ time: '08:30' }, { time: '20:00' }]
  expect(planWords({ ...plan, times }, t)).toMatch(/周一、周四 08:30、20:00$/)
  expect(planWords({ ...plan, times, restRule: 'skipHolidays' }, t)).toMatch(/20:00，节假日除外$/)
  expect(planWords({ ...plan, times, trigger: 'hours' }, t)).toBe('按运行小时')
})
