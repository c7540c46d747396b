import type { DevicePoint } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { commandQuestion, wordsOfAnswer } from './commandQuestion'

const now = 1_000_000
const point = (values: Partial<DevicePoint>): DevicePoint => ({
  itemId: '1',
  propertyNo: 'p',
  propertyName: '有功功率',
  unit: 'kW',
  dataType: 'number',
  access: 'read',
  kind: 'instant',
  category: 'siyao',
  decimals: 0,
  min: null,
  max: null,
  enumMap: null,
  aliases: [],
  staleAfterMs: 60_000,
  value: 41.2,
  ts: now - 1_000,
  quality: 0,
  ...values,
})
const breaker = {
  deviceName: 'F11 照明馈线',
  propertyName: '断路器',
  dataType: 'boolean',
  enumMap: { '0': '分闸', '1': '合闸' },
}

describe('the question before a command', () => {
  it('says what is done to what, from and to, and what hangs on it', () => {
    expect(commandQuestion(breaker, { present: 1, wanted: 0, points: [point({})], now })).toEqual({
      subject: '分闸 F11 照明馈线',
      load: '41 kW',
      verb: '分闸',
      propertyName: '断路器',
      from: '合闸',
      to: '分闸',
    })
  })

  it('names the point of a number, and no load that is not live', () => {
    const setpoint = { deviceName: '空调', propertyName: '温度设定', unit: '℃', decimals: 1 }
    const question = commandQuestion(setpoint, { present: 25, wanted: 22, points: [point({})], now })
    expect(question).toMatchObject({
      subject: '空调 温度设定',
      load: undefined,
      verb: undefined,
      from: '25.0 ℃',
      to: '22.0 ℃',
    })
    const old = point({ ts: now - 3_600_000 })
    expect(commandQuestion(breaker, { present: null, wanted: true, points: [old], now })).toMatchObject({
      subject: '合闸 F11 照明馈线',
      load: undefined,
      from: '--',
    })
  })

  it('takes words from an answer, never JSON', () => {
    expect(wordsOfAnswer({ success: true, value: 3 })).toBe('')
    expect(wordsOfAnswer({ msg: '已储能' })).toBe('已储能')
    expect(wordsOfAnswer('OK')).toBe('OK')
    expect(wordsOfAnswer(null)).toBe('')
  })
})
