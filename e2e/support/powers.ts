import { api, tokenFor } from './api'

interface Node {
  itemId?: string
  propertyNo?: string
  children?: Node[]
}

const demandsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ itemId, propertyNo, children = [] }) =>
    itemId ? (propertyNo === 'demand' ? [itemId] : []) : demandsIn(children),
  )

/**
 * Points of the demo plant that measure power: of its incomers, which carry load at any time. Devices of other tests have powers
 * too, and nothing may have come of those.
 */
export const powers = async (): Promise<string[]> =>
  demandsIn(
    await api(await tokenFor('demo', 'admin')).get<Node[]>('/ml-mlink/datasource/stationIdByTreelist'),
  )
