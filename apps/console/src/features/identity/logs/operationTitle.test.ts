import { operations, operationTitle, sentence } from '@energy-console/contract'
import { expect, it } from 'vitest'

it('reads whatever the contract writes', () => {
  const t = (text: string, values: Record<string, string> = {}) => `<${text}${values.label ?? ''}>`
  const known = (text: string, values?: Record<string, string>) =>
    text.endsWith('站点') && text !== '站点' ? text : t(text, values)
  for (const operation of Object.values(operations))
    expect(operationTitle(sentence(operation, '站点'), known)).toBe(`<${operation}<站点>>`)
})

it('translates what was done, also where verb and kind are put together; what nobody knows stays', () => {
  const english: Record<string, string> = {
    站点_one: 'station',
    登录: 'Sign in',
    送修: 'Send to repair',
    '修改{{label}}': 'Edit {{label}}',
    '批量{{label}}': '{{label}} (several)',
  }
  const t = (text: string, values: Record<string, string> = {}) =>
    (english[values.context ? `${text}_${values.context}` : text] ?? text).replace(
      '{{label}}',
      values.label ?? '{{label}}',
    )
  expect(operationTitle('登录', t)).toBe('Sign in')
  expect(operationTitle('修改站点', t)).toBe('Edit station')
  expect(operationTitle('送修站点', t)).toBe('Send to repair · station')
  expect(operationTitle('批量送修站点', t)).toBe('Send to repair · station (several)')
  expect(operationTitle('重启', t)).toBe('重启')
})
