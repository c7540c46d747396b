/** A page of a list, of how many. */
export interface PageOf<R> {
  records: R[]
  pages: number
}

/** The records of all pages. One that has moved to a later page meanwhile is there once. */
export async function everyRecord<R>(read: (current: number) => Promise<PageOf<R>>): Promise<R[]> {
  const found: R[] = []
  for (let current = 1, pages = 1; current <= pages; current++) {
    const page = await read(current)
    pages = page.pages
    found.push(...page.records)
  }
  const idOf = (record: R) => (record as { id?: unknown }).id ?? record
  return [...new Map(found.map((record) => [idOf(record), record])).values()]
}
