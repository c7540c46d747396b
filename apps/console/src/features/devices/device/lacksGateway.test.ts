import { expect, it } from 'vitest'
import { lacksGateway } from './lacksGateway'

it('a device lacks a gateway where it has none and nothing has ever come of it', () => {
  const meter = { productId: '1', gatewayId: null, isOnline: false, lastContactTime: null }
  const points = [{ ts: null }]
  expect(lacksGateway(meter, points)).toBe(true)
  expect(lacksGateway({ ...meter, gatewayId: '2' }, points)).toBe(false)
  // it connects by itself, or was read into
  expect(lacksGateway({ ...meter, lastContactTime: '2026-01-01 00:00:00' }, points)).toBe(false)
  expect(lacksGateway(meter, [{ ts: null }, { ts: 1 }])).toBe(false)
  // calculated here
  expect(lacksGateway({ ...meter, productId: '' }, points)).toBe(false)
})
