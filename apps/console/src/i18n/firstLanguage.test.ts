import { expect, it } from 'vitest'
import { firstLanguage } from './firstLanguage'

const of = (path: string, browser: readonly string[], page = 'zh-CN') =>
  firstLanguage({ chosen: undefined, path, page, browser })

it('a page of strangers speaks as their browser does, the console as the installation', () => {
  expect(of('/report/abc', ['en-GB', 'zh-CN'])).toBe('en')
  expect(of('/report/abc', ['de'])).toBe('en')
  expect(of('/report/abc', ['zh-TW'], 'en')).toBe('zh-CN')
  expect(of('/report/abc', [], 'en')).toBe('en')
  expect(of('/login', ['en-GB'])).toBe('zh-CN')
  expect(of('/login', ['zh-CN'], 'en')).toBe('en')
})

it('what somebody has chosen holds everywhere', () => {
  const known = { path: '/report/abc', page: 'zh-CN', browser: ['zh-CN'] }
  expect(firstLanguage({ ...known, chosen: 'en' })).toBe('en')
})
