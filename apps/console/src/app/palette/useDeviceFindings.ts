import { pathOf } from '@energy-console/contract'
import { type DataSourceNode, getDataSourceTree, searchWords } from '@energy-console/contract/devices'
import { devicePage } from '@energy-console/contract/pages'
import { useCall } from '../../api/useCall'
import type { Finding } from './Finding'

/** Devices that bear all words, and points that do together with their device. */
export function useDeviceFindings(keyword: string): readonly Finding[] {
  const { data: nodes = [] } = useCall(
    getDataSourceTree,
    { query: { keyword } },
    { isEnabled: keyword !== '', keepsPrevious: true },
  )
  return keyword === '' ? [] : findingsOf(nodes, searchWords(keyword))
}

function findingsOf(nodes: readonly DataSourceNode[], words: readonly string[], above = ''): Finding[] {
  return nodes.flatMap((node) => {
    const below = findingsOf(node.children ?? [], words, node.title)
    const path = pathOf(devicePage, { deviceId: node.deviceId ?? node.id })
    // what the device alone bears finds the device, and not each of its points
    const isHit = node.type === 'property' ? !bears(above, words) : bears(node.title, words)
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

const bears = (name: string, words: readonly string[]) =>
  words.every((word) => name.toLowerCase().includes(word.toLowerCase()))
