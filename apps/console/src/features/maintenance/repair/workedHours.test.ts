import { expect, it } from 'vitest'
import { changedHours, hoursByPerson, hoursOver } from './workedHours'

const stored = [
  { userId: '1', hours: 2.5 },
  { userId: '2', hours: 1 },
  { userId: '1', hours: 0.2 },
]

it('adds up the hours of each, whatever they cost', () => {
  expect(hoursByPerson(stored)).toEqual([
    { userId: '1', hours: 2.7 },
    { userId: '2', hours: 1 },
  ])
})

it('tells of those alone whose hours are others than before, with what was known of them', () => {
  expect(changedHours(stored, hoursByPerson(stored))).toEqual([])
  const said = [
    { userId: '1', hours: 3 },
    { userId: '3', hours: 0.5 },
    { userId: null, hours: 4 },
    { userId: '4', hours: '' },
  ]
  expect(changedHours(stored, said)).toEqual([
    { userId: '1', hours: 3, known: 2.7 },
    { userId: '2', hours: null, known: 1 },
    { userId: '3', hours: 0.5, known: null },
  ])
})

it('keeps what a form says anew, and follows what others have noted meanwhile', () => {
  const form = [...hoursByPerson(stored).map((one) => (one.userId === '1' ? { ...one, hours: 3 } : one)), {}]
  const now = [
    { userId: '1', hours: 2.7 },
    { userId: '2', hours: 4 },
    { userId: '5', hours: 2 },
  ]
  const over = hoursOver(stored, form, now)
  expect(over).toEqual([{ userId: '2', hours: 4 }, { userId: '5', hours: 2 }, { userId: '1', hours: 3 }, {}])
  expect(changedHours(now, over)).toEqual([{ userId: '1', hours: 3, known: 2.7 }])
  // who was taken out stays out
  expect(hoursOver(stored, [{ userId: '1', hours: 2.7 }], now).map(({ userId }) => userId)).toEqual([
    '1',
    '5',
  ])
})
