/** Of which orders the page is, by its address: those of the reader, what was reported from the site, or all. */
export type OrderRange = 'all' | 'mine' | 'reports'

export function orderRangeOf(parameters: URLSearchParams): OrderRange {
  const range = parameters.get('range')
  return range === 'mine' || range === 'reports' ? range : 'all'
}

const filters = { all: {}, mine: { isMine_equal: 'true' } } as const

/** The filters of the list of orders at an address; undefined where it shows what was reported from the site. */
export function firstOrders(parameters: URLSearchParams): Readonly<Record<string, string>> | undefined {
  const range = orderRangeOf(parameters)
  return range === 'reports' ? undefined : filters[range]
}
