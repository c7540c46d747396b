import { expect, it } from 'vitest'
import { fromPlain, toPlain } from '.'

it('what the bus carries is the same behind JSON, instants included', () => {
  const told = {
    id: '5',
    at: new Date(0),
    rows: [{ end: null, start: new Date(1) }],
    isOn: true,
    none: undefined,
  }
  expect(fromPlain(JSON.parse(JSON.stringify(toPlain(told))))).toEqual(told)
})
