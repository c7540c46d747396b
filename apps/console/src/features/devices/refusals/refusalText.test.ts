import { sentence } from '@energy-console/contract'
import { ofNamed, refusalDetails, refusalSentences } from '@energy-console/contract/telemetry'
import { expect, it } from 'vitest'
import { refusalText } from './refusalText'

const t = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const timeOf = (ts: number) => new Date(ts).toISOString()
const say = (code: Parameters<typeof refusalText>[0], detail: string) =>
  refusalText(code, detail, { t, timeOf })

it('says clocks, times and reasons of the database in words, and leaves names and values', () => {
  expect(say('clock_drift', '28800 s')).toBe('时钟超前 8 小时，数据照常保存，到时才显示')
  expect(say('clock_drift', '28800 s (stored)')).toBe('时钟超前 8 小时，数据照常保存，到时才显示')
  expect(say('clock_drift', '-300 s')).toBe('时钟落后 5 分钟，数据按它的时间保存')
  expect(say('timestamp_ahead', 'Meter 1: ts = 1767225600000')).toBe('Meter 1: 2026-01-01T00:00:00.000Z')
  expect(say('store_failed', '22003 value out of range: overflow')).toBe('数值超出可保存的范围')
  expect(say('store_failed', 'XX000 something else')).toBe('数据库拒绝保存（XX000）')
  expect(say('payload_too_large', '10000000 字节')).toBe('9,766 KB')
  expect(say('client_conflict', 'log:1: 5 次')).toMatch(/^客户端标识 log:1 在 10 分钟内被接管 5 次/)
  expect(say('bad_value', 'Meter 1.p: "abc"')).toBe('Meter 1.p: "abc"')
  const english = (text: string) => `<${text}>`
  const inEnglish = (detail: string) => refusalText('bad_shape', detail, { t: english, timeOf })
  expect(inEnglish('Meter 1: 应为对象')).toBe('Meter 1: <应为对象>')
})

it('reads whatever the contract writes', () => {
  const english = (text: string, values: object = {}) => `<${text} ${Object.values(values).join()}>`
  const inEnglish = (detail: string) => refusalText('bad_shape', detail, { t: english, timeOf })
  for (const reason of Object.values(refusalDetails)) {
    expect(inEnglish(reason)).toBe(`<${reason} >`)
    expect(inEnglish(ofNamed('A: 1', reason))).toBe(`A: 1: <${reason} >`)
  }
  for (const template of [refusalSentences.brokenAt, refusalSentences.unknownDevice])
    expect(inEnglish(sentence(template, 17))).toBe(`<${template} 17>`)
})
