import type { TreeNode } from '@energy-console/contract'
import { byParent } from '../tree/byParent'

/** The sites of one station as a tree. */
export function siteTreeNodes(
  rows: readonly { id: string; parentId: string; siteName: string }[],
): TreeNode[] {
  const children = byParent(rows)
  const below = (parentId: string): TreeNode[] =>
    (children.get(parentId) ?? []).map(({ id, siteName }) => {
      const nodes = below(id)
      const node = { id, parentId, title: siteName, key: id, value: id, hasChildren: nodes.length > 0 }
      return nodes.length > 0 ? { ...node, children: nodes } : node
    })
  return below('0')
}
