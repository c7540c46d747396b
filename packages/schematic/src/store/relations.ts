import type { Binding, Page, TableName, Tables, ViewEvent } from '../document'
import { byOrder } from '../document'
import type { Item } from '../kinds'

/** From a key to the ids that name it. */
class Relation {
  readonly #ids = new Map<string, Set<string>>()

  add(key: string, id: string): void {
    const ids = this.#ids.get(key)
    if (ids) ids.add(id)
    else this.#ids.set(key, new Set([id]))
  }

  remove(key: string, id: string): void {
    const ids = this.#ids.get(key)
    ids?.delete(id)
    if (ids?.size === 0) this.#ids.delete(key)
  }

  get(key: string): ReadonlySet<string> {
    return this.#ids.get(key) ?? EMPTY
  }
}

const EMPTY: ReadonlySet<string> = new Set()

const endsOf = (item: Item): string[] =>
  item.type === 'connector' ? [item.start.itemId, item.end.itemId].filter((id) => id !== '') : []

/** Who belongs to whom in a document, kept up to date change by change. */
export class Relations {
  readonly #onPage = new Relation()
  readonly #children = new Relation()
  readonly #connectors = new Relation()
  readonly #bindings = new Relation()
  readonly #events = new Relation()
  readonly #sorted = new Map<string, readonly string[]>()
  readonly #item: (id: string) => Item | undefined

  constructor(item: (id: string) => Item | undefined) {
    this.#item = item
  }

  /** Ids of a page's items, back to front; the same array until membership or order changes. */
  itemsOnPage(pageId: string): readonly string[] {
    const known = this.#sorted.get(pageId)
    if (known) return known
    const items = [...this.#onPage.get(pageId)].flatMap((id) => this.#item(id) ?? [])
    const sorted = items.sort(byOrder).map((item) => item.id)
    this.#sorted.set(pageId, sorted)
    return sorted
  }

  readonly childrenOf = (groupId: string): ReadonlySet<string> => this.#children.get(groupId)
  readonly connectorsOf = (itemId: string): ReadonlySet<string> => this.#connectors.get(itemId)
  readonly bindingsOf = (itemId: string): ReadonlySet<string> => this.#bindings.get(itemId)
  readonly eventsOf = (itemId: string): ReadonlySet<string> => this.#events.get(itemId)

  /** Takes note of a change; returns the pages whose list of items is no longer what it was. */
  change<K extends TableName>(table: K, from: Tables[K] | null, to: Tables[K] | null): readonly string[] {
    switch (table) {
      case 'item':
        // the table's name settles the record's type, which the compiler does not carry over
        return this.#changeItem(from as Item | null, to as Item | null)
      case 'binding':
        changeOwner(this.#bindings, from as Binding | null, to as Binding | null)
        return []
      case 'event':
        changeOwner(this.#events, from as ViewEvent | null, to as ViewEvent | null)
        return []
      case 'page':
        return pageOf(from as Page | null, to as Page | null)
      default:
        return []
    }
  }

  #changeItem(from: Item | null, to: Item | null): readonly string[] {
    if (from?.pageId === to?.pageId && from?.order === to?.order && from?.parentId === to?.parentId) {
      if (from?.type === 'connector' || to?.type === 'connector') this.#relink(from, to)
      return []
    }
    if (from) {
      this.#onPage.remove(from.pageId, from.id)
      this.#children.remove(from.parentId, from.id)
    }
    if (to) {
      this.#onPage.add(to.pageId, to.id)
      if (to.parentId) this.#children.add(to.parentId, to.id)
    }
    this.#relink(from, to)
    const pages = [...new Set([from?.pageId, to?.pageId])].filter((id) => id !== undefined)
    for (const page of pages) this.#sorted.delete(page)
    return pages
  }

  #relink(from: Item | null, to: Item | null): void {
    if (from) for (const end of endsOf(from)) this.#connectors.remove(end, from.id)
    if (to) for (const end of endsOf(to)) this.#connectors.add(end, to.id)
  }
}

const changeOwner = (
  relation: Relation,
  from: { id: string; itemId: string } | null,
  to: typeof from,
): void => {
  if (from) relation.remove(from.itemId, from.id)
  if (to) relation.add(to.itemId, to.id)
}

const pageOf = (from: Page | null, to: Page | null): string[] => {
  const id = to?.id ?? from?.id
  return id === undefined ? [] : [id]
}
