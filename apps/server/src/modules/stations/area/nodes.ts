import type { AreaNode } from '@energy-console/contract/stations'
import { byParent } from '../tree/byParent'

export interface AreaRow {
  id: string
  areaCode: string
  areaName: string
  areaRank: number
  parentId: string
}

/** The region tree; `childAreaList` is left out where there is none. */
export function areaNodes(rows: readonly AreaRow[]): AreaNode[] {
  const children = byParent(rows)
  const below = (parentId: string): AreaNode[] =>
    (children.get(parentId) ?? []).map((row) => {
      const childAreaList = below(row.id)
      return childAreaList.length > 0 ? { ...row, childAreaList } : { ...row }
    })
  return below('0')
}
