import { expect, it, vi } from 'vitest'
import { alarmsAt, followMarks, marksAt } from './alarmsAt'

const event = (id: string, alarmTimeMs: number, values: object = {}) => ({
  ...{
    id,
    alarmTimeMs,
    level: 1,
    deviceId: '1',
    itemId: '11',
    equipmentName: id,
    alarmContent: '',
    isFirst: false,
  },
  ...{ alarmTime: '', status: 'cleared' as const, clearTime: null, clearTimeMs: null, confirmTimeMs: null },
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
  const [seen] = alarmsAt([event('seen', 10, { confirmTimeMs: 20 })], 20, all)
  expect(seen).toMatchObject({ isUnconfirmed: false })
  expect(alarmsAt([event('seen', 10, { confirmTimeMs: 20 })], 19, all)).toMatchObject([
    { isUnconfirmed: true },
  ])
})

it('marks a device by what nobody had acknowledged at the instant, else by what stood, and not by what is over', () => {
  const marked = [
    event('mild', 10, { level: 0, clearTimeMs: 40, confirmTimeMs: 60 }),
    event('bad', 20, { level: 2, itemId: '12', clearTimeMs: 50, confirmTimeMs: 30 }),
    event('undrawn', 20, { deviceId: '3' }),
  ]
  const at = (time: number) => [...marksAt(marked, time, ['1', '2'], ({ id }) => id)]
  expect(at(9)).toEqual([])
  expect(at(10)).toEqual([['1', { level: 0, itemId: '11', isUnconfirmed: true, words: 'mild' }]])
  expect(at(20)).toEqual([['1', { level: 2, itemId: '12', isUnconfirmed: true, words: 'bad' }]])
  // somebody has acknowledged the bad one; the mild one waits, cleared or not
  expect(at(30)).toEqual([['1', { level: 0, itemId: '11', isUnconfirmed: true, words: 'mild' }]])
  expect(at(45)).toEqual(at(30))
  expect(at(60)).toEqual([])
})

it('follows the time that is played with its marks, and says only what has changed', () => {
  let now = 0
  const heard = new Set<() => void>()
  const time = {
    now: () => now,
    follow: (onMove: () => void) => {
      heard.add(onMove)
      return () => heard.delete(onMove)
    },
  }
  const told = vi.fn()
  const stop = followMarks(time, (at, ids) => marksAt(events, at, ids, ({ id }) => id))(['2'], told)
  const move = (to: number) => {
    now = to
    for (const onMove of heard) onMove()
  }
  for (const to of [13, 14, 15, 29]) move(to)
  move(0)
  stop()
  move(20)
  expect(told.mock.calls.map(([marks]) => [...marks.keys()])).toEqual([[], ['2'], []])
})
