import { expect, it } from 'vitest'
import { operationTitle } from './operationTitle'

it('translates what was done, also where verb and kind are put together; what nobody knows stays', () => {
  const english: Record<string, string> = {
    站点: 'Station',
    登录: 'Sign in',
    '修改{{label}}': 'Edit {{label}}',
  }
  const t = (text: string, values: Record<string, string> = {}) =>
    (english[text] ?? text).replace('{{label}}', values.label ?? '{{label}}')
  expect(operationTitle('登录', t)).toBe('Sign in')
  expect(operationTitle('修改站点', t)).toBe('Edit Station')
  expect(operationTitle('重启', t)).toBe('重启')
})
