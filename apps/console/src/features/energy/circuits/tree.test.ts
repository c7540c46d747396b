import type { Circuit } from '@energy-console/contract/energy'
import { describe, expect, it } from 'vitest'
import { incomersOf, knownCircuits, looseOf, treesOf, withAllBelow } from './tree'

const circuit = (deviceId: string, parentId: string | null): Circuit => ({
  ...{
    deviceId,
    parentId,
    parentChannel: null,
    channels: [],
    deviceName: deviceId,
    energyKwh: null,
    lossKwh: null,
    unreadBelow: 0,
  },
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

  it('is read from a server that knows of no channels, too', () => {
    const { channels: _, parentChannel: __, ...told } = circuit('incomer', null)
    expect(knownCircuits([told as Circuit])).toEqual([circuit('incomer', null)])
  })

  it('says what cannot feed a circuit: itself, and what it feeds', () => {
    expect([...withAllBelow(circuits, 'feeder')]).toEqual(['feeder', 'lamp'])
    expect(withAllBelow(circuits, 'incomer').size).toBe(3)
  })

  it('has the channels of a meter between it and what hangs on one of them, and only then', () => {
    const channel = (name: string) => ({
      ...{ channel: name, importItemIds: [], exportItemIds: [] },
      ...{ energyKwh: null, lossKwh: null, unreadBelow: 0 },
    })
    const meter = { ...circuit('meter', null), channels: [channel('1#'), channel('2#')] }
    const keysOf = (lampOn: string | null): unknown[] => {
      const nodes = treesOf([
        meter,
        { ...circuit('lamp', 'meter'), parentChannel: lampOn },
        circuit('pump', 'meter'),
      ])
      const keys = (list: typeof nodes): unknown[] =>
        list.map(({ key, children }) => (children.length === 0 ? key : [key, ...keys(children)]))
      return keys(nodes)
    }
    expect(keysOf(null)).toEqual([['meter', 'lamp', 'pump']])
    expect(keysOf('2#')).toEqual([['meter', 'meter 1#', ['meter 2#', 'lamp'], 'pump']])
  })
})
