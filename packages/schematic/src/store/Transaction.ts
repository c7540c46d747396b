import { TABLES, type TableName, type Tables } from '../document'
import type { Change, Diff } from './diff'
import type { RecordReader } from './RecordReader'
import { sameRecord } from './sameRecord'

type Write = <K extends TableName>(table: K, id: string, record: Tables[K] | null) => readonly string[]
type Touched = { [K in TableName]: Map<string, Tables[K] | null> }

/** The way to change a document: put and remove records. Reads see what was written before. */
export class Transaction {
  readonly #reader: RecordReader
  readonly #write: Write
  /** Each touched record as it was before. */
  readonly #before: Touched = {
    view: new Map(),
    page: new Map(),
    item: new Map(),
    event: new Map(),
    binding: new Map(),
    source: new Map(),
  }
  /** Pages whose list of items has changed. */
  readonly pages = new Set<string>()

  constructor(reader: RecordReader, write: Write) {
    this.#reader = reader
    this.#write = write
  }

  get document() {
    return this.#reader.document
  }

  get relations() {
    return this.#reader.relations
  }

  get<K extends TableName>(table: K, id: string): Tables[K] | undefined {
    return this.#reader.get(table, id)
  }

  /** Adds a record, or puts it in place of the one with its id. */
  put<K extends TableName>(table: K, record: Tables[K]): void {
    if (this.get(table, record.id) !== record) this.#set(table, record.id, record)
  }

  /** Changes a record, if it is there. */
  update<K extends TableName>(table: K, id: string, change: (record: Tables[K]) => Tables[K]): void {
    const record = this.get(table, id)
    if (record) this.put(table, change(record))
  }

  remove(table: TableName, id: string): void {
    if (this.get(table, id)) this.#set(table, id, null)
  }

  /** Ids of records of a table touched so far. */
  touched(table: TableName): readonly string[] {
    return [...this.#before[table].keys()]
  }

  /** A touched record as it was before the transaction. */
  before<K extends TableName>(table: K, id: string): Tables[K] | undefined {
    const known = this.#before[table].get(id)
    return known === undefined ? this.get(table, id) : (known ?? undefined)
  }

  /** Writes the `to` side of a diff. */
  apply(diff: Diff): void {
    const applyTable = <K extends TableName>(table: K) => {
      for (const [id, change] of Object.entries<Change<Tables[K]>>(diff[table] ?? {}))
        this.#set(table, id, change.to)
    }
    for (const table of TABLES) applyTable(table)
  }

  /** Everything done so far as a diff. */
  diff(): Diff {
    const diff: Diff = {}
    const collect = <K extends TableName>(table: K) => {
      const changes: Record<string, Change<Tables[K]>> = {}
      let count = 0
      for (const [id, from] of this.#before[table]) {
        const to = this.get(table, id) ?? null
        if (sameRecord(from, to)) continue
        changes[id] = { from, to }
        count += 1
      }
      if (count > 0) Object.assign(diff, { [table]: changes })
    }
    for (const table of TABLES) collect(table)
    return diff
  }

  /** Takes everything back. */
  rollBack(): void {
    const restore = <K extends TableName>(table: K) => {
      for (const [id, from] of this.#before[table]) this.#write(table, id, from)
    }
    for (const table of TABLES) restore(table)
  }

  #set<K extends TableName>(table: K, id: string, record: Tables[K] | null): void {
    const touched = this.#before[table]
    if (!touched.has(id)) touched.set(id, this.get(table, id) ?? null)
    for (const page of this.#write(table, id, record)) this.pages.add(page)
  }
}
