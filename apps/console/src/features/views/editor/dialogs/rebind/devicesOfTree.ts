import type { DataSourceNode } from '@energy-console/contract/devices'
import type { RebindDevice } from '@energy-console/schematic/editor'

/** The devices of a station's data-source tree, with their points. */
export const devicesOfTree = (nodes: readonly DataSourceNode[]): RebindDevice[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'device') return devicesOfTree(node.children ?? [])
    const points = (node.children ?? []).flatMap(({ propertyNo, itemId, title, unit }) =>
      propertyNo && itemId ? [{ propertyNo, itemId, propertyName: title, unit }] : [],
    )
    return [{ deviceId: node.deviceId ?? node.id, deviceName: node.title, points }]
  })
