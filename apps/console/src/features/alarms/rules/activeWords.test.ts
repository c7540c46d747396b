import { expect, it } from 'vitest'
import { activeText } from './activeWords'

const t = (text: string, params: Record<string, string> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => params[name] ?? '')

it('says when a rule works, and nothing of one that always does', () => {
  const none = { activeFrom: null, activeUntil: null }
  expect(activeText({ activeDays: 'all', ...none }, t)).toBeUndefined()
  expect(activeText({ activeDays: 'holiday', ...none }, t)).toBe('节假日（按工作日历）')
  expect(activeText({ activeDays: 'all', activeFrom: '08:00', activeUntil: '18:00' }, t)).toBe('08:00–18:00')
  expect(activeText({ activeDays: 'workday', activeFrom: '22:00', activeUntil: '06:00' }, t)).toBe(
    '工作日（按工作日历） 22:00–次日 06:00',
  )
})
