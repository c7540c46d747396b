import { expect, it } from 'vitest'
import { bellText } from './bellText'

const t = (text: string) => text
const nothing = { mayAlarms: true, levels: [], noticeCount: 0, error: undefined }

it('the bell says what waits, and that it does not know instead of nothing (issue 9, point 3)', () => {
  expect(bellText(nothing, t)).toBe('')
  const levels = [{ level: 2, count: 3 }]
  expect(bellText({ ...nothing, levels, noticeCount: 1 }, t)).toMatch(/ 3 · 任务提醒 1$/)
  expect(bellText({ ...nothing, error: '服务器没有响应' }, t)).toBe('服务器没有响应')
})
