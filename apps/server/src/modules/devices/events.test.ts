import { expect, it } from 'vitest'
import { concernsDevices, type DevicesChange } from './events'

it.each<[Omit<DevicesChange, 'tenantId'>, boolean]>([
  [{}, true],
  [{ productIds: ['9'] }, true],
  [{ deviceIds: ['1', '2'] }, true],
  [{ deviceIds: ['2'] }, false],
  [{ deviceIds: [] }, false],
  [{ gatewayIds: ['3'] }, false],
  [{ accountIds: ['4'], closedAccountIds: ['4'] }, false],
])('a change of %j concerns whoever watches device 1: %s', (change, concerns) => {
  const watchesAny = (ids: readonly string[]) => ids.includes('1')
  expect(concernsDevices({ tenantId: 'demo', ...change }, watchesAny)).toBe(concerns)
})
