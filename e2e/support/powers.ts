import { api, tokenFor } from './api'

interface Node {
  itemId?: string
  unit?: string
  children?: Node[]
}

const powersIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ itemId, unit, children = [] }) =>
    itemId ? (unit === 'kW' ? [itemId] : []) : powersIn(children),
  )

/** Points of the demo plant that measure power. */
export const powers = async (): Promise<string[]> =>
  powersIn(await api(await tokenFor('demo', 'admin')).get<Node[]>('/ml-mlink/datasource/stationIdByTreelist'))
