import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useOption } from './useOption'

interface Drawn {
  dataOf: (time: number) => unknown
  make: (data: unknown) => object
  seen: object[]
}

/** Draws itself three times. */
function Chart({ dataOf, make, seen }: Drawn) {
  const [time, setTime] = useState(0)
  seen.push(useOption(make, dataOf(time)))
  if (time < 2) setTime(time + 1)
  return null
}

/** How many options a chart was given, and how many were made. */
function optionsOf(dataOf: Drawn['dataOf']) {
  const make = vi.fn((data: unknown) => ({ data }))
  const seen: object[] = []
  renderToString(<Chart dataOf={dataOf} make={make} seen={seen} />)
  return { seen: new Set(seen).size, made: make.mock.calls.length }
}

it('stays the same while the data say the same', () => {
  expect(optionsOf(() => ({ series: [{ values: [1, null, 3] }] }))).toEqual({ seen: 1, made: 1 })
})

it('follows data that have changed, and such as are never equal', () => {
  expect(optionsOf((time) => ({ series: [{ values: [time] }] }))).toEqual({ seen: 3, made: 3 })
  expect(optionsOf(() => ({ text: () => '' }))).toEqual({ seen: 3, made: 3 })
})
