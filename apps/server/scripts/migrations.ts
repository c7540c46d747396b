import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { contractSteps, keysOf } from '../src/platform/database/contractSteps'
import { version } from '../src/platform/version'
import { collectTables, describeSchema, type Snapshot, statementsBetween } from './schema'

const folder = fileURLToPath(new URL('../migrations', import.meta.url))
const snapshotPath = join(folder, 'meta', 'snapshot.json')
const releasedPath = join(folder, 'meta', 'released.json')

async function writeSnapshot(snapshot: Snapshot): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  await writeFile(snapshotPath, `${JSON.stringify(snapshot, null, 1)}\n`)
}

/** A further numbered file that holds what has changed in the tables since the last one. Applied files never change. */
async function generate(name: string): Promise<void> {
  const tables = await collectTables()
  // Written by this program alone, in the shape that drizzle-kit gave it.
  const before: Snapshot = JSON.parse(await readFile(snapshotPath, 'utf8'))
  const after = describeSchema(tables)
  const statements = await statementsBetween(before, after, tables)
  if (statements.length === 0) {
    console.log('The tables are as the migrations describe them; nothing to generate.')
    return
  }
  const earlier = (await readdir(folder)).filter((file) => /^\d{4}_/.test(file)).sort()
  const last = earlier.at(-1) ?? '0000'
  const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}.sql`
  await writeFile(join(folder, file), `${statements.join('\n\n')}\n`, { flag: 'wx' })
  await writeSnapshot(after)
  console.log(`Wrote migrations/${file}; read it before you commit it.`)
  const texts = await Promise.all(earlier.map((name) => readFile(join(folder, name), 'utf8')))
  const steps = contractSteps(statements.join(';\n'), keysOf(texts))
  if (steps.length > 0)
    console.log(
      ['Servers of the last release may not bear what it does (docs/upgrades.md):', ...steps].join('\n  '),
    )
}

/** Notes what a release has: the version and its migrations. What comes after it only adds, unless it says otherwise. */
async function release(): Promise<void> {
  const migrations = (await readdir(folder)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort()
  await writeFile(releasedPath, `${JSON.stringify({ version, migrations }, null, 2)}\n`)
  console.log(`Wrote migrations/meta/released.json: ${version} with ${migrations.length} migrations.`)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
const [command] = positionals
if (command === 'generate' && values.name !== undefined && /^[\w-]+$/.test(values.name))
  await generate(values.name)
else if (command === 'release') await release()
else {
  console.error('Usage: npm run -w apps/server db:generate -- --name what_changes, or db:release')
  process.exitCode = 2
}
