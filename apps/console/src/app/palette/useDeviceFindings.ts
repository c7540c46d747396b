import { pathOf } from '@energy-console/contract'
import { type DataSourceNode, getDataSourceTree } from '@energy-console/contract/devices'
import { devicePage } from '@energy-console/contract/pages'
import { useCall } from '../../api/useCall'
import type { Finding } from './Finding'

/** Devices and points whose names contain the keyword. */
export function useDeviceFindings(keyword: string): readonly Finding[] {
  const { data: nodes = [] } = useCall(
    getDataSourceTree,
    { query: { keyword } },
    { isEnabled: keyword !== '', keepsPrevious: true },
  )
  return keyword === '' ? [] : findingsOf(nodes, keyword)
}

function findingsOf(nodes: readonly DataSourceNode[], keyword: string, above = ''): Finding[] {
  return nodes.flatMap((node) => {
    const below = findingsOf(node.children ?? [], keyword, node.title)
    const path = pathOf(devicePage, { deviceId: node.deviceId ?? node.id })
    const isHit = node.title.toLowerCase().includes(keyword)
    if (!isHit || node.type === 'station') return below
    const self: Finding =
      node.type === 'device'
        ? { key: `device${node.id}`, kind: '设备', title: node.title, hint: above, path }
        : {
            key: `point${node.itemId ?? node.id}`,
            kind: '数据点',
            title: node.title,
            hint: above,
            path: `${path}?curve=${node.itemId ?? ''}`,
          }
    return [self, ...below]
  })
}
