import { type DataSourceNode, pointName } from '@energy-console/contract/devices'

/** A device's property, as a system data source needs it. */
export interface PickedPoint {
  readonly deviceId: string
  readonly propertyNo: string
  /** Id of the point. */
  readonly itemId: string
  /** Device and property, as people call them. */
  readonly name: string
}

/** The points of a tree by the key of their node. */
export const pointsOfTree = (
  nodes: readonly DataSourceNode[],
  deviceName = '',
): ReadonlyMap<string, PickedPoint> => {
  const points = new Map<string, PickedPoint>()
  for (const node of nodes) {
    const { key, type, title, deviceId, propertyNo, itemId } = node
    if (type === 'property' && deviceId && propertyNo && itemId)
      points.set(key, {
        deviceId,
        propertyNo,
        itemId,
        name: deviceName ? pointName(deviceName, title) : title,
      })
    for (const [below, point] of pointsOfTree(node.children ?? [], type === 'device' ? title : deviceName))
      points.set(below, point)
  }
  return points
}

/** The chosen points after a change in the part of the tree that is shown; what a search hides stays chosen. */
export const mergeChosen = (
  chosen: ReadonlyMap<string, PickedPoint>,
  shown: ReadonlyMap<string, PickedPoint>,
  checkedKeys: readonly string[],
): ReadonlyMap<string, PickedPoint> => {
  const kept = [...chosen].filter(([key]) => !shown.has(key))
  const checked = checkedKeys.flatMap((key) => {
    const point = shown.get(key)
    return point ? [[key, point] as const] : []
  })
  return new Map([...kept, ...checked])
}
