import { expect, it } from 'vitest'
import { firstOrders } from './firstOrders'

it('orders are asked for ahead as their range shows them, and none where it shows what was reported', () => {
  const at = (address: string) => firstOrders(new URLSearchParams(address))
  expect(at('')).toEqual({})
  expect(at('range=mine&state_in=waiting')).toEqual({ isMine_equal: 'true' })
  expect(at('range=else')).toEqual({})
  expect(at('range=reports')).toBeUndefined()
})
