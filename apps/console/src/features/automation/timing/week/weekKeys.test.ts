import { expect, it } from 'vitest'
import { drawnDays } from './drawnDays'
import { askedByKey } from './weekKeys'

const draft = {
  ...{ validFrom: null, validTo: null, holidayRule: 'ignore' as const, exceptions: [] },
  times: [
    { time: '08:00', days: '15' },
    { time: '17:00', days: '1' },
    { time: '23:45', days: '5' },
  ],
}
const days = drawnDays(draft, '2026-11-23', [])
const ask = (weekday: number, place: number, key: string, shiftKey = false) => {
  const block = days[weekday - 1]?.blocks[place]
  if (!block) throw new Error('no block')
  return askedByKey({ key, shiftKey }, block, days)
}

it('goes by arrows to the blocks of the day and to the nearest of other days', () => {
  expect(ask(1, 0, 'ArrowDown')).toMatchObject({ kind: 'go', to: { row: 1, weekday: 1 } })
  expect(ask(1, 0, 'ArrowUp')).toEqual({ kind: 'nothing' })
  expect(ask(1, 1, 'ArrowRight')).toMatchObject({ kind: 'go', to: { row: 2, weekday: 5 } })
  expect(ask(5, 0, 'ArrowLeft')).toMatchObject({ kind: 'go', to: { row: 0, weekday: 1 } })
})

it('moves with shift by a quarter of an hour or a day, by pages an hour, and not out of the week', () => {
  expect(ask(1, 0, 'ArrowDown', true)).toEqual({ kind: 'move', to: { weekday: 1, minute: 495 } })
  expect(ask(1, 0, 'ArrowRight', true)).toEqual({ kind: 'move', to: { weekday: 2, minute: 480 } })
  expect(ask(1, 0, 'PageUp')).toEqual({ kind: 'move', to: { weekday: 1, minute: 420 } })
  expect(ask(1, 0, 'ArrowLeft', true)).toEqual({ kind: 'nothing' })
  expect(ask(5, 1, 'ArrowDown', true)).toEqual({ kind: 'nothing' })
})

it('takes away by Delete and leaves other keys alone', () => {
  expect(ask(1, 0, 'Delete')).toEqual({ kind: 'remove' })
  expect(ask(1, 0, 'Tab')).toBeUndefined()
})
