import { pathOf } from '@energy-console/contract'
import { type DataSourceNode, getDataSourceTree } from '@energy-console/contract/devices'
import { devicePage } from '@energy-console/contract/pages'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import { usePermittedPages } from '../guard/usePermittedPages'

/** Something that was found and where it is. */
export interface Finding {
  key: string
  kind: '页面' | '设备' | '数据点'
  title: string
  hint: string
  path: string
}

const limit = 30

/** Pages at once; devices and points from two letters on, at most 30 together. */
export function useFindings(keyword: string): readonly Finding[] {
  const { t } = useTranslation()
  // enter opens what fits the letters that stand there now; only the server is asked a moment later
  const wanted = keyword.trim()
  const asked = useDeferredValue(wanted)
  const pages = usePermittedPages()
  const { data: nodes = [] } = useCall(
    getDataSourceTree,
    { query: { keyword: asked } },
    { isEnabled: asked.length >= 2, keepsPrevious: true },
  )
  const found = pages
    .filter(({ spec }) => !spec.isHidden)
    .map(({ spec, route }): Finding => {
      const hint = spec.group ? t(spec.group) : ''
      return { key: route, kind: '页面', title: t(spec.title), hint, path: route }
    })
    .filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()))
  return [...found, ...(wanted.length >= 2 ? findingsOf(nodes, wanted.toLowerCase()) : [])].slice(0, limit)
}

/** Devices and points of the tree whose names contain the keyword. */
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
