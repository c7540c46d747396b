import type { SourceNode } from '@energy-console/contract/devices'

/** Devices that are put somewhere else, and where. */
export interface Move {
  devices: readonly Pick<SourceNode, 'id' | 'name' | 'stationId'>[]
  target: Pick<SourceNode, 'kind' | 'id' | 'name' | 'stationId' | 'siteId'>
}

/** Why devices cannot be put there, Chinese, also the translation key; undefined where they can. */
export function refusalOfMove({ devices, target }: Move): string | undefined {
  if (target.kind === 'device' || target.kind === 'point') return '只能移到站点、位置或网关下'
  return devices.some(({ stationId }) => stationId !== target.stationId)
    ? '设备只能在本站点内移动；换站点请编辑设备'
    : undefined
}

/**
 * What the move changes of the devices: a site is their site, a gateway their gateway with the site at which it stands in the tree,
 * the station itself takes them out of their site. What the target does not say stays.
 */
export function changesOfMove({ target: { kind, id, siteId } }: Pick<Move, 'target'>) {
  if (kind === 'site') return { siteId: id }
  if (kind === 'gateway') return { gatewayId: id, ...(siteId === null ? {} : { siteId }) }
  return { siteId: null }
}
