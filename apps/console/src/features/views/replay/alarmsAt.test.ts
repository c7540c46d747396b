import { expect, it } from 'vitest'
import { alarmsAt } from './alarmsAt'

const event = (id: string, alarmTimeMs: number, values: object = {}) => ({
  ...{ id, alarmTimeMs, level: 1, deviceId: '1', equipmentName: id, alarmContent: '', isFirst: false },
  ...{ alarmTime: '', status: 'cleared' as const, clearTime: null, clearTimeMs: null },
  ...values,
})
const events = [
  event('cleared', 10, { clearTime: '2026-03-01 00:00:20', clearTimeMs: 20 }),
  event('information', 12, { level: 0 }),
  event('elsewhere', 14, { deviceId: '2' }),
  event('later', 30),
]
const all = { limit: 10, minLevel: 1, activeOnly: false, deviceId: '' }
const idsAt = (at: number, query: object = {}) =>
  alarmsAt(events, at, { ...all, ...query }).map(({ id }) => id)

it('lists what had come by then, newest first, of the levels and the device that the drawing names', () => {
  expect(idsAt(9)).toEqual([])
  expect(idsAt(14)).toEqual(['elsewhere', 'information', 'cleared'])
  expect(idsAt(14, { minLevel: 2 })).toEqual(['elsewhere', 'cleared'])
  expect(idsAt(30, { deviceId: '1' })).toEqual(['later', 'information', 'cleared'])
  expect(idsAt(30, { limit: 1 })).toEqual(['later'])
})

it('an alarm stands until the instant at which it cleared', () => {
  expect(idsAt(19, { activeOnly: true })).toContain('cleared')
  expect(idsAt(20, { activeOnly: true })).not.toContain('cleared')
  expect(alarmsAt(events, 19, all).at(-1)).toMatchObject({ clearTime: null })
  expect(alarmsAt(events, 20, all).at(-1)).toMatchObject({ clearTime: '2026-03-01 00:00:20' })
})
