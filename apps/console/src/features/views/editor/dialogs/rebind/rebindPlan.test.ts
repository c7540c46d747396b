import type { DataSourceNode } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { chooseDevice, devicesOfTree } from './rebindPlan'

const tree: DataSourceNode[] = [
  {
    id: '1',
    parentId: '0',
    title: 'B站',
    key: 'station:1',
    value: '1',
    type: 'station',
    hasChildren: true,
    children: [
      {
        id: '2',
        parentId: '1',
        title: '水泵',
        key: 'device:2',
        value: '2',
        type: 'device',
        hasChildren: true,
        deviceId: '2',
        children: [
          {
            id: '3',
            parentId: '2',
            title: '功率',
            key: 'property:3',
            value: '3',
            type: 'property',
            hasChildren: false,
            deviceId: '2',
            itemId: '3',
            propertyNo: 'power',
          },
        ],
      },
    ],
  },
]

describe('binding a view to another station', () => {
  it('takes devices and points from the tree', () => {
    expect(devicesOfTree(tree)).toEqual([
      { deviceId: '2', deviceName: '水泵', points: [{ propertyNo: 'power', itemId: '3' }] },
    ])
  })

  it('says what a device chosen by hand lacks', () => {
    const [pump] = devicesOfTree(tree)
    const match = { fromId: '9', fromName: '1#泵', to: undefined, missing: [] }
    expect(chooseDevice(match, pump, new Set(['power', 'flow'])).missing).toEqual(['flow'])
    expect(chooseDevice(match, undefined, new Set(['power'])).missing).toEqual([])
  })
})
