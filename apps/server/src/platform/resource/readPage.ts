/** Which page of a list is asked for; `current` counts from 1. */
interface PageQuery {
  size: number
  current: number
}

/** The rows of a page among all. */
interface PageWindow {
  limit: number
  offset: number
}

/** One page of a list, as the wire has it. */
export interface Page<Row> extends PageQuery {
  records: Row[]
  total: number
  pages: number
  hasMore?: boolean
}

/** Rows within a window, and how many there are in all; `hasMore` where no more of them were counted. */
export interface Found<Row> {
  rows: Row[]
  total: number
  hasMore?: boolean
}

/** One page of any list: `read` answers the rows within the window, and how many there are in all. */
export async function readPage<Row>(
  { size, current }: PageQuery,
  read: (window: PageWindow) => Promise<Found<Row>>,
): Promise<Page<Row>> {
  const { rows, total, hasMore } = await read({ limit: size, offset: (current - 1) * size })
  const page = { records: rows, total, size, current, pages: Math.ceil(total / size) }
  return hasMore ? { ...page, hasMore } : page
}
