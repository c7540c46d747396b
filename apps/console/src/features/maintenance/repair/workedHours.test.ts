import { expect, it } from 'vitest'
import { changedHours, hoursByPerson } from './workedHours'

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
