import type { DataSourceNode } from '@energy-console/contract/devices'
import type { RebindDevice, RebindMatch } from '@energy-console/schematic/editor'

/** The devices of a station's data-source tree, with their points. */
export const devicesOfTree = (nodes: readonly DataSourceNode[]): RebindDevice[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'device') return devicesOfTree(node.children ?? [])
    const points = (node.children ?? []).flatMap(({ propertyNo, itemId }) =>
      propertyNo && itemId ? [{ propertyNo, itemId }] : [],
    )
    return [{ deviceId: node.deviceId ?? node.id, deviceName: node.title, points }]
  })

/** The match with another device chosen by hand; `used` are the properties that the view shows of the old one. */
export const chooseDevice = (
  match: RebindMatch,
  to: RebindDevice | undefined,
  used: ReadonlySet<string>,
): RebindMatch => {
  const known = new Set(to?.points.map(({ propertyNo }) => propertyNo))
  return { ...match, to, missing: to ? [...used].filter((property) => !known.has(property)) : [] }
}
