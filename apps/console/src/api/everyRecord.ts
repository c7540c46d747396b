/** A page of a list, of how many. */
export interface PageOf<R> {
  records: R[]
  pages: number
  total: number
}

/**
 * The records of all pages. One that has moved to a later page meanwhile is there once; where their number has changed meanwhile
 * one may have moved to an earlier page unseen, so they are read once more.
 */
export async function everyRecord<R>(read: (current: number) => Promise<PageOf<R>>): Promise<R[]> {
  const { records, isSteady } = await allPages(read)
  return isSteady ? records : (await allPages(read)).records
}

async function allPages<R>(read: (current: number) => Promise<PageOf<R>>) {
  const found: R[] = []
  const totals = new Set<number>()
  for (let current = 1, pages = 1; current <= pages; current++) {
    const page = await read(current)
    pages = page.pages
    totals.add(page.total)
    found.push(...page.records)
  }
  const idOf = (record: R) => (record as { id?: unknown }).id ?? record
  const records = [...new Map(found.map((record) => [idOf(record), record])).values()]
  return { records, isSteady: totals.size === 1 }
}
