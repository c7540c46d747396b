import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing'
import { findTables, placementOf } from './distribution'

const test = await createTestDatabase()
afterAll(() => test.close())

const folder = fileURLToPath(new URL('../../', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^testing|^contract-tests|\.test\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }))

/** Names of tables by the constants that hold them. */
const named = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, constant = '', name = '']) => [
      constant,
      name,
    ]),
  ),
)

/** The columns by which a statement says that a row is there already, and its table where the statement shows it. */
function targetsOf(text: string): { columns: string; table: string | undefined }[] {
  const targets = [
    ...text.matchAll(/on conflict \(([^)]*)\)/gi),
    ...text.matchAll(/onConflictDo\w+\(\{\s*target: (\[[^\]]*\]|[^,}\n]+)/g),
  ]
  return targets.map(({ 1: columns = '', index }) => {
    const before = text.slice(0, index)
    const inserts = before.matchAll(/insert into "?(\w+)|(?:insert into \$\{|\.insert\()(\w+)/gi)
    const [, table, constant] = [...inserts].at(-1) ?? []
    const renamed = constant && new RegExp(`(\\w+) as ${constant}\\b`).exec(text)?.[1]
    return { columns, table: table ?? named.get(renamed || (constant ?? '')) }
  })
}

const holds = { tenant: /\btenant_?id\b/i, point: /\bpoint_?id\b/i }

it('what is written over names its row by a key that has the column by which its table is divided, or by the name of the key', async () => {
  const { tables, functions } = await test.db.asOwner(async (tx) => ({
    tables: await findTables({ query: (text: string) => tx.execute(sql.raw(text)) } as never),
    functions: await tx.execute<{ path: string; text: string }>(sql`
      select proname as path, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace`),
  }))
  const placed = new Map(tables.map((table) => [table.name, placementOf(table)]))
  const found = [...sources, ...functions.rows].flatMap(({ path, text }) =>
    targetsOf(text).map((target) => ({ path, ...target })),
  )
  const lacking = found.filter(({ columns, table }) => {
    const placement = placed.get(table ?? '')
    if (placement === 'reference' || placement === 'local') return false
    if (placement) return !holds[placement].test(columns)
    return !holds.tenant.test(columns) && !holds.point.test(columns)
  })
  expect(lacking.map(({ path, table, columns }) => `${path}: ${table} (${columns})`)).toEqual([])
  expect(found.length).toBeGreaterThan(20)
})
