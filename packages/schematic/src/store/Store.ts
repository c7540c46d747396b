import { type SchematicDocument, TABLES, type TableName, type Tables } from '../document'
import { type Diff, isEmptyDiff } from './diff'
import type { ChangeOrigin, RecordReader } from './RecordReader'
import { Relations } from './relations'
import { Subscribers } from './subscribers'
import { Transaction } from './Transaction'

type MutableTables = { [K in TableName]: Map<string, Tables[K]> }

/** Puts a document right after a change and before it is told to anyone: lines follow items, orphans go. */
export type Integrity = (transaction: Transaction) => void

/**
 * Holds a document and is the only way to change it: through transactions, each of which yields a diff. Listeners hear
 * of a transaction once, when all of it is done; one that throws leaves the document as it was.
 */
export class Store implements RecordReader {
  readonly #tables: MutableTables
  readonly #integrity: Integrity
  readonly #subscribers = new Subscribers()
  readonly relations: Relations
  #current: Transaction | undefined

  constructor(document: SchematicDocument, integrity: Integrity = () => {}) {
    this.#integrity = integrity
    this.#tables = {
      view: new Map(document.view),
      page: new Map(document.page),
      item: new Map(document.item),
      event: new Map(document.event),
      binding: new Map(document.binding),
      source: new Map(document.source),
    }
    this.relations = new Relations((id) => this.#tables.item.get(id))
    const relate = <K extends TableName>(table: K) => {
      for (const record of this.#tables[table].values()) this.relations.change(table, null, record)
    }
    for (const table of TABLES) relate(table)
  }

  /** The document as it is now: a live view that later changes show through. */
  get document(): SchematicDocument {
    return this.#tables
  }

  get<K extends TableName>(table: K, id: string): Tables[K] | undefined {
    return this.#tables[table].get(id)
  }

  /** Ids of a page's items, back to front; the same array until membership or order changes. */
  readonly itemsOnPage = (pageId: string): readonly string[] => this.relations.itemsOnPage(pageId)

  /**
   * Changes the document. Inside another transaction it becomes a part of that one. Returns the diff (empty for a part).
   */
  transact(run: (transaction: Transaction) => void, origin: ChangeOrigin = 'user'): Diff {
    if (this.#current) {
      run(this.#current)
      return {}
    }
    const transaction = new Transaction(this, (table, id, record) => this.#write(table, id, record))
    this.#current = transaction
    try {
      run(transaction)
      if (origin !== 'history') this.#integrity(transaction)
    } catch (error) {
      transaction.rollBack()
      throw error
    } finally {
      this.#current = undefined
    }
    const diff = transaction.diff()
    if (!isEmptyDiff(diff)) this.#subscribers.tell(diff, origin, transaction.pages)
    return diff
  }

  /** Applies a diff as it is; its `to` side becomes the document's. */
  apply(diff: Diff, origin: ChangeOrigin = 'history'): void {
    this.transact((transaction) => transaction.apply(diff), origin)
  }

  /** Calls back after every change, with its diff. All of these return how to stop. */
  readonly listen = (listener: (diff: Diff, origin: ChangeOrigin) => void) =>
    this.#subscribers.listen(listener)

  /** Calls back when this record has changed, come or gone. */
  readonly subscribeRecord = (table: TableName, id: string, listener: () => void) =>
    this.#subscribers.onKey(`${table}/${id}`, listener)

  /** Calls back when anything in a table has changed. */
  readonly subscribeTable = (table: TableName, listener: () => void) =>
    this.#subscribers.onKey(table, listener)

  /** Calls back when the list of a page's items (not the items themselves) has changed, or the page itself. */
  readonly subscribePage = (pageId: string, listener: () => void) =>
    this.#subscribers.onKey(`items/${pageId}`, listener)

  #write<K extends TableName>(table: K, id: string, record: Tables[K] | null): readonly string[] {
    const from = this.#tables[table].get(id) ?? null
    if (record) this.#tables[table].set(id, record)
    else this.#tables[table].delete(id)
    return this.relations.change(table, from, record)
  }
}
