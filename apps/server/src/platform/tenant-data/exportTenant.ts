import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../database'
import { secretParameter } from '../http'
import {
  countTenantRows,
  findDependentTables,
  findTenantTables,
  ofTenantId,
  type TenantTable,
} from './tenantTables'
import { createZipWriter } from './zipWriter'

/** Columns with what lets somebody in or proves who he is; they stay behind, whichever table has them. */
const secret = /password|token|sha256|secret|digest|otp|credential|private_key/
/** Entries of the log, of before it left such values out. */
const secretInLog = /"paramKey":"[^"]*(password|token|secret|credential)/i

/** Whether a column leaves the installation with a tenant. */
export const isExported = (column: string): boolean => !secret.test(column)

/** The last entry: what the archive holds, so that whoever reads it can tell that it is whole. */
export interface TenantManifest {
  format: 1
  tenantId: string
  createTime: string
  /** Rows of each table, empty ones too; lines of `tables/<table>.jsonl`. */
  tables: Record<string, number>
  files: number
  fileBytes: number
}

interface Exporting {
  tenantId: string
  now: Date
  /** Takes the archive piece by piece. */
  write(bytes: Uint8Array): Promise<void>
  /** Told of rows; throws to stop. */
  progress(done: number, total: number): Promise<void>
  /** What is thrown where one ZIP cannot hold it. */
  refuseTooLarge(): Error
}

/** Rows of text, and of bytes, that are read at once at most. */
const readAtOnce = { lines: 2_000, bytes: 8 } as const
/** Characters or bytes that are read at once, as far as the rows before tell: a view may have eight million, a thousand times. */
const readSize = 1024 * 1024

/**
 * Writes all that belongs to a tenant as ZIP, as it is at one instant: `tables/<table>.jsonl` with a row a line, what
 * was uploaded as files, and `manifest.json`. No secret is in it.
 */
export const exportTenant = (
  db: Pick<Database, 'asOwner'>,
  { tenantId, now, write, progress, refuseTooLarge }: Exporting,
): Promise<TenantManifest> =>
  db.asOwner(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`)
    await holdTables(tx, [...whole.keys()])
    const tables = await findTenantTables(tx)
    await holdTables(
      tx,
      tables.map(({ name }) => name),
    )
    const counts = await countTenantRows(tx, tables, tenantId)
    const total = counts.reduce((sum, { rows }) => sum + rows, 0)
    const manifest: TenantManifest = {
      ...{ format: 1, tenantId, createTime: now.toISOString() },
      ...{ tables: {}, files: 0, fileBytes: 0 },
    }
    const zip = createZipWriter(write, refuseTooLarge)
    let done = 0
    const addLines = async (table: Lines) => {
      const entry = zip.add(`tables/${table.name}.jsonl`)
      let rows = 0
      for await (const lines of linesOf(tx, table)) {
        await entry.push(Buffer.from(lines.join('')))
        rows += lines.length
        await progress(done + rows, Math.max(total, done + rows))
      }
      await entry.end()
      manifest.tables[table.name] = rows
      done += rows
    }
    for (const table of await findDependentTables(tx)) {
      const { column, parent, parentColumn } = table
      const ofParent = sql`${sql.identifier(column)} in
        (select ${sql.identifier(parentColumn)} from ${sql.identifier(parent)} where ${ofTenantId(tenantId)})`
      await addLines({ ...table, isMine: ofParent })
    }
    for (const table of tables) {
      if (packed.has(table.name)) continue
      const columns = table.columns.filter((column) => !table.bytes.includes(column))
      await addLines({ name: table.name, columns, isMine: ofTenantId(tenantId), ...whole.get(table.name) })
      for await (const { name, parts } of filesOf(tx, table, tenantId)) {
        const file = zip.add(name, { isPacked: true })
        for await (const bytes of parts) {
          await file.push(bytes)
          manifest.fileBytes += bytes.length
          await progress(done, Math.max(total, done))
        }
        await file.end()
        manifest.files += 1
      }
    }
    const last = zip.add('manifest.json')
    await last.push(Buffer.from(JSON.stringify(manifest, null, 1)))
    await last.end()
    await zip.end()
    return manifest
  })

const names = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/**
 * Readings that are packed are told as the readings that they are, among the rows of those that are not: of a view that
 * shows both, which knows no batch of theirs.
 */
const whole: ReadonlyMap<string, Pick<Lines, 'from' | 'columns'>> = new Map([
  ['sample', { from: 'reading', columns: ['tenant_id', 'point_id', 'ts', 'value', 'text', 'quality'] }],
])
const packed: ReadonlySet<string> = new Set(['sample_chunk'])

/**
 * What is read is not dropped meanwhile: rows that are packed go with their partition, and a snapshot of before sees no chunk of
 * them. So what may be packed is held first: a lock takes no snapshot, the first query does.
 */
const holdTables = (tx: Tx, tables: readonly string[]) =>
  tx.execute(sql`lock table ${names(tables)} in access share mode`)

/** What of a table becomes lines. */
interface Lines {
  name: string
  /** What its rows are read of, where that is another. */
  from?: string
  columns: readonly string[]
  /** The condition that a row is the tenant's. */
  isMine: ReturnType<typeof sql>
}

/** Rows of a table as JSON, each with its line break, without secrets. */
async function* linesOf(tx: Tx, table: Lines): AsyncGenerator<string[]> {
  const rows = sql`select row_to_json(r)::text as line from (
    select ${names(table.columns.filter(isExported))} from ${sql.identifier(table.from ?? table.name)} where ${table.isMine}) r`
  for await (const found of read<{ line: string }>(tx, rows, readAtOnce.lines))
    yield found.map(({ line }) => `${withoutSecret(table.name, line)}\n`)
}

/** A parameter whose key says that it is a secret keeps its place and loses its value, in the log of operations too. */
function withoutSecret(table: string, line: string): string {
  if (table !== 'parameter' && table !== 'operation_log') return line
  const row = JSON.parse(line) as { param_key?: string; params?: string }
  if (secretParameter.test(row.param_key ?? ''))
    return JSON.stringify({ ...row, param_value: null, remark: null })
  if (secretInLog.test(row.params ?? '')) return JSON.stringify({ ...row, params: '' })
  return line
}

/** A file of the archive, and its bytes, which must be read before the next one is asked for. */
interface PackedFile {
  name: string
  parts: AsyncIterable<Uint8Array>
}

type Part = { name: string; bytes: Buffer }

/** What a table holds as bytes: each row a file, except that parts of an upload are one file again, under its name. */
async function* filesOf(tx: Tx, table: TenantTable, tenantId: string): AsyncGenerator<PackedFile> {
  const [column] = table.bytes
  if (column === undefined) return
  const mine = sql`t.${ofTenantId(tenantId)}`
  const of = sql.identifier(table.name)
  const rows =
    table.name === 'attachment_part'
      ? sql`select 'files/attachment/' || t.attachment_id || '/' || a.file_name as name, t.bytes
          from attachment_part t join attachment a on a.id = t.attachment_id
          where ${mine} order by t.attachment_id, t.part`
      : sql`select ${sql.raw(`'files/${table.name}/'`)} || concat_ws('-', ${names(table.key.filter((key) => key !== 'tenant_id'))}) as name,
          ${sql.identifier(column)} as bytes from ${of} t where ${mine}`
  const parts = flat(read<Part>(tx, rows, readAtOnce.bytes))[Symbol.asyncIterator]()
  let next = await parts.next()
  while (!next.done) {
    const { name } = next.value
    async function* ofOne() {
      while (!next.done && next.value.name === name) {
        yield next.value.bytes
        next = await parts.next()
      }
    }
    yield { name, parts: ofOne() }
  }
}

async function* flat<T>(pages: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page
}

/** How many rows to read next, so that they come to what may be held; twice as many at most. */
function nextAtOnce(rows: readonly Record<string, unknown>[], most: number): number {
  const sizes = rows.flatMap((row) => Object.values(row).map((value) => sizeOf(value)))
  const size = sizes.reduce((sum, one) => sum + one, 1)
  return Math.max(1, Math.min(most, rows.length * 2, Math.floor((rows.length * readSize) / size)))
}

const sizeOf = (value: unknown) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8

/** Reads what a statement finds piece by piece; one at a time in a transaction. */
async function* read<T extends Record<string, unknown>>(
  tx: Tx,
  statement: ReturnType<typeof sql>,
  most: number,
): AsyncGenerator<T[]> {
  await tx.execute(sql`declare exported no scroll cursor for ${statement}`)
  for (let atOnce = 1; ; ) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(atOnce))} from exported`)
    // As the statement selects them, which its caller has written.
    if (rows.length > 0) yield rows as T[]
    if (rows.length < atOnce) break
    atOnce = nextAtOnce(rows, most)
  }
  await tx.execute(sql`close exported`)
}
