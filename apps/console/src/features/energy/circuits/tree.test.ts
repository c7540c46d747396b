import type { Circuit } from '@energy-console/contract/energy'
import { describe, expect, it } from 'vitest'
import { incomersOf, looseOf, withAllBelow } from './tree'

const circuit = (deviceId: string, parentId: string | null): Circuit => ({
  ...{ deviceId, parentId, deviceName: deviceId, energyKwh: null, lossKwh: null, unreadBelow: 0 },
  ...{ powerItemId: null, importItemIds: [], exportItemIds: [] },
})
const circuits = [
  circuit('lamp', 'feeder'),
  circuit('incomer', null),
  circuit('feeder', 'incomer'),
  circuit('new', null),
]

describe('a circuit tree', () => {
  it('begins with its incomers; what has no place yet stands apart', () => {
    expect(incomersOf(circuits).map(({ deviceId }) => deviceId)).toEqual(['incomer'])
    expect(looseOf(circuits).map(({ deviceId }) => deviceId)).toEqual(['new'])
  })

  it('says what cannot feed a circuit: itself, and what it feeds', () => {
    expect([...withAllBelow(circuits, 'feeder')]).toEqual(['feeder', 'lamp'])
    expect(withAllBelow(circuits, 'incomer').size).toBe(3)
  })
})
