import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { partitionClause } from '../src/platform/database/partitioned'

/** drizzle-kit's description of a whole schema; migrations are the difference of two. */
export type Snapshot = ReturnType<typeof generateDrizzleJson>

const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))

async function findFiles(matches: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(sourceFolder, { recursive: true })
  return entries
    .map((path) => path.replaceAll('\\', '/'))
    .filter(matches)
    .sort()
    .map((path) => join(sourceFolder, path))
}

/** Everything that the `table.ts` files of the modules export, keyed so that equal names do not hide each other. */
export async function collectTables(): Promise<Record<string, unknown>> {
  const files = await findFiles((path) => /^(modules|platform)\/(.+\/)?table\.ts$/.test(path))
  const collected: Record<string, unknown> = {}
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const [name, value] of Object.entries(exported)) {
      collected[`${relative(sourceFolder, file)}:${name}`] = value
    }
  }
  return collected
}

/** Describes the tables as they are in code now. Its ids are fixed, so that regenerating changes nothing by itself. */
export function describeSchema(tables: Record<string, unknown>): Snapshot {
  const none = '00000000-0000-0000-0000-000000000000'
  return { ...generateDrizzleJson(tables, none, undefined, 'snake_case'), id: none, prevId: none }
}

function addPartitionClauses(statements: string[], tables: Record<string, unknown>): string[] {
  const clauses = new Map<string, string>()
  for (const table of Object.values(tables)) {
    const clause = is(table, PgTable) ? partitionClause(table) : undefined
    if (is(table, PgTable) && clause !== undefined) clauses.set(getTableName(table), clause)
  }
  return statements.map((statement) => {
    const created = /^CREATE TABLE "([^"]+)"/.exec(statement)?.[1]
    const clause = created === undefined ? undefined : clauses.get(created)
    return clause === undefined ? statement : statement.replace(/\)\s*;\s*$/, `) PARTITION BY ${clause};`)
  })
}

/** The statements that lead from one description to the next, partition clauses included. */
export async function statementsBetween(
  before: Snapshot,
  after: Snapshot,
  tables: Record<string, unknown>,
): Promise<string[]> {
  return addPartitionClauses(await generateMigration(before, after), tables)
}

/** The hand-written SQL in the `sql` folders of the modules: functions, triggers, what Drizzle cannot say. */
async function readModuleSql(): Promise<string[]> {
  const files = await findFiles((path) => /^modules\/(.+\/)?sql\/[^/]+\.sql$/.test(path))
  return Promise.all(
    files.map(async (file) => `-- ${relative(sourceFolder, file)}\n${(await readFile(file, 'utf8')).trim()}`),
  )
}

/** The whole schema as one migration: every table in code, then the hand-written SQL of the modules. */
export async function wholeSchemaSql(tables: Record<string, unknown>): Promise<string> {
  const statements = await statementsBetween(describeSchema({}), describeSchema(tables), tables)
  // functions name those of other modules, whichever comes first
  const whole = ['set check_function_bodies = off;', ...statements, ...(await readModuleSql())]
  return `${whole.map((statement) => statement.trim()).join('\n\n')}\n`
}
