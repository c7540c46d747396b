import { listReferenceOptions } from '@energy-console/contract'
import { assetCategories, getAssetFacts } from '@energy-console/contract/maintenance'
import { stationsAsked, useStationIds } from '../../../api/browser/place'
import { useCall } from '../../../api/useCall'
import { subtreesOf } from './subtrees'

export type TreeBy = 'category' | 'place'

/** A node of the tree beside the list, and the filters that it stands for. */
export interface TreeNode {
  id: string
  parentId: string
  name: string
  /** Of the equipment at it and below it. */
  count: number
  filters: Record<string, string>
}

/** The node of everything. */
export const allKey = 'all'

/** The filters that the tree sets; whatever is chosen in it takes the place of all of them. */
export const treeFilters = ['categoryId_in', 'stationId_equal', 'siteId_in'] as const

/** Whether a node stands for the filters that are in force. */
export const isChosen = (node: TreeNode, filters: Readonly<Record<string, string>>): boolean =>
  treeFilters.every((name) => (node.filters[name] ?? '') === (filters[name] ?? ''))

/** The nodes of the tree, parents before their children; undefined until they are here. */
export function useAssetNodes(by: TreeBy) {
  const stationIds = useStationIds()
  const facts = useCall(getAssetFacts, { query: stationsAsked(stationIds) }, { keepsPrevious: true })
  const categories = useCall(listReferenceOptions, { query: { noun: assetCategories.noun } })
  const refetch = () => {
    void facts.refetch()
    void categories.refetch()
  }
  const error = facts.error ?? categories.error
  if (!facts.data || !categories.data) return { nodes: undefined, error, refetch }
  const { states, stations, sites } = facts.data
  const all: TreeNode = {
    id: allKey,
    parentId: '0',
    name: '',
    count: states.reduce((sum, { count }) => sum + count, 0),
    filters: {},
  }
  if (by === 'place') {
    const subtrees = subtreesOf(sites.map(({ siteId, ...site }) => ({ ...site, id: siteId })))
    const places = stations.map(
      ({ stationId: id, stationName: name, count }): TreeNode => ({
        ...{ id: `station ${id}`, parentId: '0', name, count },
        filters: { stationId_equal: id },
      }),
    )
    const nodes = sites.flatMap(({ siteId, parentId, siteName, stationId: at }): TreeNode[] => {
      const { ids, count } = subtrees.get(siteId) ?? { ids: [siteId], count: 0 }
      const above = parentId === '0' ? `station ${at}` : parentId
      // Where nothing stands there is nothing to look for.
      if (count === 0) return []
      return [{ id: siteId, parentId: above, name: siteName, count, filters: { siteId_in: ids.join() } }]
    })
    return { nodes: [all, ...places, ...nodes], error, refetch }
  }
  const counted = categories.data.map(({ id, parentId = '0' }) => ({
    ...{ id, parentId },
    count: facts.data.categories.find(({ categoryId }) => categoryId === id)?.count ?? 0,
  }))
  const subtrees = subtreesOf(counted)
  const nodes = categories.data.map(({ id, parentId = '0', title }): TreeNode => {
    const { ids, count } = subtrees.get(id) ?? { ids: [id], count: 0 }
    return { id, parentId, name: title, count, filters: { categoryId_in: ids.join() } }
  })
  return { nodes: [all, ...nodes], error, refetch }
}
