import { expect, it } from 'vitest'
import { firstParts } from './firstParts'

it('parts are asked for ahead unless movements are shown in their place', () => {
  const at = (address: string) => firstParts(new URLSearchParams(address))
  expect(at('current=2')).toEqual({})
  for (const address of ['movements=all', 'movements=7']) expect(at(address)).toBeUndefined()
})
