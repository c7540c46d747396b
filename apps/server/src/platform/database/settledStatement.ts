/// <reference path="./pgUtils.d.ts" />
import type { FieldDef, Submittable } from 'pg'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'

/** A statement as Drizzle hands it to the driver. */
export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which the connection keeps it prepared; without one it is parsed each time. */
  name: string | undefined
  rowMode?: 'array'
  types?: { getTypeParser(typeId: number, format?: 'text' | 'binary'): (value: string) => unknown }
}

/** What the driver's connection offers a query of one's own; its published types lack it. */
interface Wire {
  stream: { write(bytes: Buffer): void }
}

interface RowBuilder extends pg.QueryResult {
  addFields(fields: FieldDef[]): void
  parseRow(fields: unknown[]): unknown
  addRow(row: unknown): void
  addCommandComplete(message: unknown): void
}

const ResultOf = pg.Result as unknown as new (
  rowMode: string | undefined,
  types: Statement['types'],
) => RowBuilder

/** The statement that makes the settings, all of them LOCAL. */
export type Settings = Pick<Statement, 'text' | 'name'> & { values: string[] }

/** SQLSTATE of a prepared statement that does not exist. */
const invalidName = '26000'

/** What a connection has prepared: name → columns of the answer. */
const preparedOn = new WeakMap<object, Map<string, FieldDef[]>>()

/**
 * One statement under settings (of a scope, for the policies; of a role), in one round trip: both travel together and are
 * one transaction, which ends with the answer. When the settings fail the server skips the statement, so it never runs
 * without them; and the settings are local, so that the connection carries nothing over.
 */
export class SettledStatement implements Submittable {
  readonly result: Promise<pg.QueryResult>
  readonly text: string
  readonly values: unknown[]
  readonly #name: string | undefined
  readonly #settings: Settings
  readonly #rows: RowBuilder
  #prepared = new Map<string, FieldDef[]>()
  #fields: FieldDef[] = []
  #isSettled = false
  #fault: unknown
  #settle!: { resolve(result: pg.QueryResult): void; reject(error: unknown): void }

  /** @throws whatever a value's conversion throws */
  constructor(settings: Settings, statement: Statement) {
    this.#settings = settings
    this.text = statement.text
    this.values = statement.values.map((value) => prepareValue(value))
    this.#name = statement.name
    this.#rows = new ResultOf(statement.rowMode, statement.types)
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: unknown): void {
    const wire = connection as Wire
    const prepared = preparedOn.get(wire) ?? new Map<string, FieldDef[]>()
    preparedOn.set(wire, prepared)
    this.#prepared = prepared
    const name = this.#name ?? ''
    const settings = this.#settings.name ?? ''
    const known = prepared.get(name)
    if (known) this.#describe(known)
    const messages = [
      ...(prepared.has(settings) ? [] : prepare(settings, this.#settings.text)),
      serialize.bind({ statement: settings, values: this.#settings.values }),
      serialize.execute(),
      ...(known ? [] : prepare(name, this.text)),
      serialize.bind({ statement: name, values: this.values }),
      ...(known ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
      serialize.sync(),
    ]
    wire.stream.write(Buffer.concat(messages))
  }

  #describe(fields: FieldDef[]) {
    this.#fields = fields
    this.#rows.addFields(fields)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.#describe(fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }) {
    if (!this.#isSettled || this.#fault !== undefined) return
    try {
      this.#rows.addRow(this.#rows.parseRow(fields))
    } catch (error) {
      this.#fault = error
    }
  }

  handleCommandComplete(message: unknown) {
    if (this.#isSettled) this.#rows.addCommandComplete(message)
    else if (this.#settings.name !== undefined) this.#prepared.set(this.#settings.name, [])
    this.#isSettled = true
  }

  handleReadyForQuery() {
    if (this.#fault !== undefined) return this.#settle.reject(this.#fault)
    if (this.#name !== undefined) this.#prepared.set(this.#name, this.#fields)
    this.#settle.resolve(this.#rows)
  }

  /** A statement that failed may have other columns since; a name that the server lacks tells that it lacks them all. */
  handleError(error: unknown) {
    if ((error as { code?: unknown } | null)?.code === invalidName) this.#prepared.clear()
    if (this.#settings.name !== undefined) this.#prepared.delete(this.#settings.name)
    if (this.#name !== undefined) this.#prepared.delete(this.#name)
    this.#settle.reject(error)
  }

  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
  handleCopyData() {}
}

/** After a failure it is unknown whether a name stands already; closing one that does not is no error. */
const prepare = (name: string, text: string): Buffer[] => [
  ...(name === '' ? [] : [serialize.close({ type: 'S', name })]),
  serialize.parse({ name, text }),
]
