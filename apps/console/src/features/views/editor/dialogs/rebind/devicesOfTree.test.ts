import type { DataSourceNode } from '@energy-console/contract/devices'
import { describe, expect, it } from 'vitest'
import { devicesOfTree } from './devicesOfTree'

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
            unit: 'kW',
          },
        ],
      },
    ],
  },
]

describe('binding a view to a station', () => {
  it('takes devices and points from the tree', () => {
    expect(devicesOfTree(tree)).toEqual([
      {
        deviceId: '2',
        deviceName: '水泵',
        points: [{ propertyNo: 'power', itemId: '3', propertyName: '功率', unit: 'kW' }],
      },
    ])
  })
})
